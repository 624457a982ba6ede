import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getItem, removeItem } from '#client/storage/local-storage.ts'
import { useKeyboardHeight } from './keyboard-height.ts'

let touch = true
const view = Object.assign(new EventTarget(), { width: 390, height: 844, scale: 1 })
const onKeyboard = vi.fn()

function Page() {
  useKeyboardHeight(onKeyboard)
  return (
    <>
      <textarea aria-label="field" />
      <div data-composer-panel>
        <input aria-label="search" />
      </div>
    </>
  )
}
const resize = (height: number, width = 390) => {
  Object.assign(view, { width, height })
  view.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(250)
}
const value = (name: string) => document.documentElement.style.getPropertyValue(name)

beforeEach(() => {
  vi.useFakeTimers()
  touch = true
  removeItem('keyboard-height')
  document.documentElement.removeAttribute('style')
  Object.assign(view, { width: 390, height: 844 })
  vi.stubGlobal('visualViewport', view)
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: touch }) as MediaQueryList)
})
afterEach(() => {
  cleanup()
  onKeyboard.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the panels get the height that the keyboard has, also the next time', () => {
  const { getByLabelText, unmount } = render(<Page />)
  getByLabelText('field').focus()
  resize(544)
  expect([value('--keyboard-height'), value('--keyboard-now'), getItem('keyboard-height')]).toEqual([
    ...['300px', '300px', '300'],
  ])
  expect(onKeyboard).toHaveBeenCalledOnce()
  // it goes: the panel takes its place step by step
  getByLabelText('field').blur()
  resize(700)
  expect([value('--keyboard-height'), value('--keyboard-now')]).toEqual(['300px', '144px'])
  resize(844)
  expect(value('--keyboard-now')).toBe('')
  unmount()
  document.documentElement.removeAttribute('style')
  render(<Page />)
  expect(value('--keyboard-height')).toBe('300px')
})

test('a keyboard for a field inside a panel leaves that panel open', () => {
  render(<Page />)
    .getByLabelText('search')
    .focus()
  resize(544)
  expect(value('--keyboard-now')).toBe('')
  expect(onKeyboard).not.toHaveBeenCalled()
})

test('a turned phone and the window of a mouse have no keyboard by that', () => {
  const { getByLabelText, unmount } = render(<Page />)
  getByLabelText('field').focus()
  resize(390, 844)
  expect(value('--keyboard-now')).toBe('')
  unmount()
  touch = false
  render(<Page />)
    .getByLabelText('field')
    .focus()
  resize(500, 390)
  expect([value('--keyboard-now'), value('--keyboard-height'), onKeyboard.mock.calls]).toEqual(['', '', []])
})
