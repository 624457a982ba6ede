import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { msgType } from '@mynah/contract/message-kinds'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { messageStore } from '#client/chat/chat.ts'
import { signIn } from '#client/session/auth-session.ts'
import { ConversationRow } from './conversation-row.tsx'
import { sessionWith } from '../session.fixture.ts'

const row = sessionWith({
  conversation: { type: 2, id: '9' },
  userName: 'Amelia',
  isUnread: false,
  lastMsgContent: 'See you there',
  lastMsgNick: 'Budi',
  lastSeq: 5,
  readSeq: 5,
  otherReadSeq: 4,
})

const show = (change: Partial<ConversationSummary> = {}) =>
  render(
    <MemoryRouter>
      <ConversationRow row={{ ...row, ...change }} me="7" open={false} online={false} />
    </MemoryRouter>,
  )
const states = () => screen.queryAllByRole('img').map((one) => one.getAttribute('aria-label'))

beforeAll(loadEnglish)
beforeEach(() => signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Budi' } } as never))
afterEach(() => {
  cleanup()
  messageStore.clear()
  vi.useRealTimers()
})

test.each([
  ['Sent', {}],
  ['Read', { otherReadSeq: 5 }],
])("the user's own last message shows its state: %s", (state, change) => {
  show(change)
  expect(states()).toContain(state)
})

test.each([
  ['of another user', { lastMsgFrom: '9' }],
  ['of the chat itself', { lastMsgType: msgType.inform, lastMsgContent: '{"key":"friendsNow"}' }],
  ['that was recalled', { lastMsgType: msgType.recall }],
])('a last message %s shows no state', (_, change) => {
  show({ ...change, otherReadSeq: 5 })
  expect(states()).not.toContain('Read')
})

test('a message that the server does not have yet is the last one, until it is dropped', () => {
  show({ lastMsgFrom: '9', lastMsgContent: 'Where are you?' })
  act(() => void messageStore.send('2:9', { msgType: msgType.text, content: 'On my way' }))
  expect(screen.getByText('On my way')).toBeTruthy()
  expect(states()).toContain('Sending')
  const id = messageStore.getSnapshot('2:9').pending[0]?.frame.id ?? ''
  act(() => messageStore.discard('2:9', id))
  expect(screen.getByText('Where are you?')).toBeTruthy()
  expect(states()).not.toContain('Sending')
})

test('the messages of a chat are requested when it is pressed, before its room is rendered', () => {
  show()
  expect(messageStore.getSnapshot('2:9').loading).toBe('no')
  fireEvent.click(screen.getByRole('link'))
  expect(messageStore.getSnapshot('2:9').loading).toBe('latest')
})

test('the time of a chat in which nothing happens becomes yesterday, then a weekday', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 18) })
  show({ lastMsgDate: new Date(2026, 10, 23, 14, 32).getTime() })
  expect(screen.getByText('14:32')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(6 * 3_600_000))
  expect(screen.getByText('Yesterday')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2 * 24 * 3_600_000))
  expect(screen.getByText('Monday')).toBeTruthy()
})
