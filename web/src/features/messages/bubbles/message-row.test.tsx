import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { Around } from '#client/fake-server.fixture.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { MessageRow } from './message-row.tsx'
import { timelineOf } from '../room/timeline.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 14, 40) }))
afterEach(() => void vi.useRealTimers())

test('the day over a message that stays on the screen is named anew at midnight', () => {
  const message = {
    ...{ id: 'm', seq: 1, from: '8', nick: 'Linh', avatar: '', extras: {} },
    ...{ msgType: msgType.text, content: 'Hello', createTime: new Date(2026, 10, 23, 14, 32).getTime() },
  } as ChatMessage
  const options = { me: '7', opened: { readSeq: 1, unread: 0 }, isLine: () => false }
  const actions = { onMenu: vi.fn(), onReply: undefined, onEditAgain: () => undefined } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const [line] = timelineOf([{ message }], options)
  render(<Around>{line && <MessageRow {...of} line={line} />}</Around>)
  expect(screen.getByText('Today')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10 * 3_600_000))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})
