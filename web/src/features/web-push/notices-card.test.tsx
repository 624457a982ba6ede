import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { vibrate } from '#ui/vibration.ts'
import { NoticesCard } from './notices-card.tsx'

let state: { state: string; showText: boolean; sound: boolean; vibration: boolean }
const turned: string[] = []
let waiting: PromiseWithResolvers<boolean>
vi.mock(import('./queries.ts'), async (original) => ({
  ...(await original()),
  useNotices: (() => state) as never,
  switchOn: () => {
    turned.push('on')
    return waiting.promise
  },
  switchOff: async () => void turned.push('off'),
  showText: async (on: boolean) => void turned.push(`text ${on}`),
  test: async () => {
    turned.push('test')
    return true
  },
}))

beforeAll(loadEnglish)
beforeEach(() => {
  turned.length = 0
  waiting = Promise.withResolvers()
})
afterEach(cleanup)

const show = () => render(<NoticesCard />, { wrapper: Around })

const push = () => screen.getByRole<HTMLInputElement>('switch', { name: /Notify me on this device/ })

test.for([
  ['unsupported', 'This browser cannot notify you here'],
  ['homeScreen', 'Add Mynah to your home screen first'],
  ['denied', 'Your browser blocks notifications'],
])(
  'where it cannot be had (%s) the switch is closed and the reason stands there',
  ([kind = '', words = '']) => {
    state = { state: kind, showText: false, sound: true, vibration: true }
    show()
    expect(push().disabled).toBe(true)
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
  },
)

test('the switch takes one press at a time', async () => {
  state = { state: 'off', showText: false, sound: true, vibration: true }
  show()
  fireEvent.click(push())
  fireEvent.click(push())
  await vi.waitFor(() => expect(push().disabled).toBe(true), { timeout: 20_000 })
  expect(turned).toEqual(['on'])
  waiting.resolve(true)
  await vi.waitFor(() => expect(push().disabled).toBe(false), { timeout: 20_000 })
})

test('while they are on, the texts of messages and a test can be chosen, and they can be turned off', async () => {
  state = { state: 'on', showText: true, sound: true, vibration: true }
  show()
  fireEvent.click(screen.getByRole('switch', { name: /Show message text/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send a test notification' }))
  fireEvent.click(push())
  await vi.waitFor(() => expect(turned).toEqual(['text false', 'test', 'off']), { timeout: 20_000 })
})

test('vibration is switched off and on where the device has it, and is no choice elsewhere', async () => {
  state = { state: 'off', showText: false, sound: true, vibration: true }
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const vibrated = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { value: vibrated, configurable: true })
  const touch = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  const { rerender, unmount } = show()
  fireEvent.click(screen.getByRole('switch', { name: /Vibration/ }))
  vibrate()
  expect(vibrated).not.toHaveBeenCalled()
  state = { ...state, vibration: false }
  rerender(<NoticesCard />)
  fireEvent.click(screen.getByRole('switch', { name: /Vibration/ }))
  vibrate()
  expect(vibrated).toHaveBeenCalledTimes(1)
  unmount()
  touch.mockReturnValue(0)
  const computer = show()
  expect(screen.queryByRole('switch', { name: /Vibration/ })).toBeNull()
  computer.unmount()
  touch.mockReturnValue(5)
  Reflect.deleteProperty(navigator, 'vibrate')
  show()
  expect(screen.queryByRole('switch', { name: /Vibration/ })).toBeNull()
  vi.unstubAllGlobals()
})
