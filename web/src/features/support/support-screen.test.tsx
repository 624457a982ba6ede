import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { SupportScreen } from './support-screen.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list: [], more: false } }),
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (path = '/pages/my/webviewkf') => renderScreen(<SupportScreen />, { at: path })
const fieldNow = () => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
const written = (path: string) => {
  show(path)
  const field = fieldNow()
  cleanup()
  return field.value
}

test('a question about an order begins with its number, and with nothing else that an address may hold', () => {
  expect(written('/pages/my/webviewkf')).toBe('')
  expect(written('/pages/my/webviewkf?order=20261121-77')).toBe('About order 20261121-77:\n')
  expect(written('/pages/my/webviewkf?order=send%20me%20money')).toBe('')
})

test('the day over what was said is named anew at midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 15) })
  const said = { id: '1', seq: 1, mine: '1', content: 'Where is my parcel?', createTime: Date.now() }
  vi.stubGlobal('fetch', fakeServer({ 'support/list': { list: [said], more: false } }).fetch)
  show()
  expect(await screen.findByText('Today')).toBeTruthy()
  vi.setSystemTime(new Date(2026, 10, 24, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})

test('what was sent is cleared, and what was written while it went out stays', async () => {
  const said = { id: '1', seq: 1, mine: '1', content: 'Hello', createTime: 1 }
  const answers = { 'support/list': { list: [], more: false }, 'support/send': said }
  const server = fakeServer(answers)
  let line = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('support/send')) await line.promise
    return server.fetch(request)
  })
  show()
  const write = (value: string) => fireEvent.change(fieldNow(), { target: { value } })
  const button = screen.getByRole('button', { name: 'Send' })
  const answered = async () => {
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    line.resolve()
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  write('Hello ')
  fireEvent.click(button)
  await answered()
  expect(fieldNow().value).toBe('')
  line = Promise.withResolvers()
  write('Where is my parcel?')
  fireEvent.click(button)
  write('It was due on Monday')
  await answered()
  expect(fieldNow().value).toBe('It was due on Monday')
  expect(server.bodiesOf('support/send').map(({ content }) => content)).toEqual([
    'Hello',
    'Where is my parcel?',
  ])
})
