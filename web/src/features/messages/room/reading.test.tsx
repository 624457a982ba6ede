import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatView } from '@mynah/client/chat-view'
import { messageStore, chatSocket } from '#client/chat/chat.ts'
import { useReading } from '../queries.ts'

const view = {
  rows: [1, 2, 3].map((seq) => ({ seq, id: `m${seq}`, from: '8', msgType: 0, content: 'Hello' })),
} as unknown as ChatView
const Reader = ({ chat, seen }: { chat: '2:8' | '2:9'; seen: number }) => {
  useReading(chat, view, seen, '7')
  return null
}
const read = vi.spyOn(messageStore, 'read')

const connection = (name: 'online' | 'offline') => act(() => chatSocket.view.set({ name, failed: false }))

beforeEach(() => {
  vi.useFakeTimers()
  connection('online')
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  read.mockReset().mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('messages that stay in view for a moment are reported as read', () => {
  const { rerender } = render(<Reader chat="2:8" seen={1} />)
  rerender(<Reader chat="2:8" seen={2} />)
  vi.advanceTimersByTime(200)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(read.mock.calls).toEqual([['2:8', 'm2']])
})

test('leaving the room at once reports what was in view, and nothing of another room', () => {
  const { rerender, unmount } = render(<Reader chat="2:8" seen={3} />)
  rerender(<Reader chat="2:9" seen={0} />)
  expect(read.mock.calls).toEqual([['2:8', 'm3']])
  unmount()
  expect(read).toHaveBeenCalledTimes(1)
})

test('messages read just before the connection was lost are reported again, since the report may be lost', () => {
  read.mockReturnValue(true)
  render(<Reader chat="2:8" seen={3} />)
  vi.advanceTimersByTime(300)
  connection('offline')
  connection('online')
  vi.advanceTimersByTime(300)
  expect(read.mock.calls).toEqual([
    ['2:8', 'm3'],
    ['2:8', 'm3'],
  ])
})
