import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { chatSocket } from '#client/chat/chat.ts'
import { talking } from '#client/device/talking.ts'
import { startLanguage } from '#i18n/start.ts'
import { ConnectionLine } from './connection-line.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

test('once the retries have failed it says so, and stays while quiet retries follow', () => {
  vi.useFakeTimers()
  const show = (name: 'offline' | 'connecting' | 'online', failed: boolean) =>
    act(() => chatSocket.view.set({ name, failed }))
  render(<ConnectionLine />)
  show('offline', false)
  expect(screen.queryByText(/Connection failed/)).toBeNull()
  for (const name of ['offline', 'connecting', 'offline'] as const) {
    show(name, true)
    expect(screen.getByText(/^Connection failed/)).toBeTruthy()
  }
  show('online', true)
  expect(screen.queryByText(/Connection failed/)).toBeNull()
  vi.useRealTimers()
})

test('in a call the line speaks of the call, not of messages', () => {
  vi.useFakeTimers()
  talking.set(true)
  act(() => chatSocket.view.set({ name: 'offline', failed: false }))
  render(<ConnectionLine />)
  act(() => void vi.advanceTimersByTime(2_500))
  expect(screen.getByText('Your connection is gone. Reconnecting…')).toBeTruthy()
  vi.useRealTimers()
})
