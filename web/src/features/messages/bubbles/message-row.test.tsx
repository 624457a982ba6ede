import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import type { Self } from '@mynah/contract/people'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'

import { MessageRow } from './message-row.tsx'
import { timelineOf } from '../room/timeline.ts'

beforeAll(loadEnglish)
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 14, 40) }))
afterEach(() => void vi.useRealTimers())

test('the day above a message that stays on the screen is updated at midnight', () => {
  const message = {
    ...{ id: 'm', seq: 1, from: '8', nick: 'Linh', avatar: '', extras: {} },
    ...{ msgType: msgType.text, content: 'Hello', createTime: new Date(2026, 10, 23, 14, 32).getTime() },
  } as ChatMessage
  const options = { me: '7', opened: { readSeq: 1, unread: 0, lastSeq: 9 }, isLine: () => false }
  const actions = { onMenu: vi.fn(), onReply: undefined, onEditAgain: () => undefined } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const [line] = timelineOf([{ message }], options)
  render(<Around>{line && <MessageRow {...of} line={line} />}</Around>)
  expect(screen.getByText('Today')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10 * 3_600_000))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})

test('a forwarded message says so, and a reply shows whose message and which picture it is about', () => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const box = {
    url: '/media/a.webp',
    thumb: '/media/a-thumb.webp',
    width: 40,
    height: 30,
    size: 9,
    mime: 'image/webp',
  }
  const photo = { id: 'photo', seq: 1, msgType: msgType.image, content: JSON.stringify(box) } as ChatMessage
  vi.spyOn(messageStore, 'getSnapshot').mockReturnValue({ rows: [photo], pending: [] } as never)
  const quote = { id: 'photo', from: '7', nick: 'Amelia', msgType: msgType.image, text: '', seq: 1 }
  const message = {
    ...{ id: 'm', seq: 2, from: '8', nick: 'Linh', avatar: '', extras: { forwarded: true, quote } },
    ...{ msgType: msgType.text, content: 'Hello', createTime: Date.now() },
  } as ChatMessage
  const options = { me: '7', opened: { readSeq: 2, unread: 0, lastSeq: 9 }, isLine: () => false }
  const actions = { chat: '2:8', onMenu: vi.fn(), onJump: vi.fn(), onReply: undefined } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const [line] = timelineOf([{ message }], options)
  const { container } = render(<Around>{line && <MessageRow {...of} line={line} />}</Around>)
  expect(screen.getByText('Forwarded')).toBeTruthy()
  expect(screen.getByText('You')).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/a-thumb.webp')
  vi.restoreAllMocks()
  end()
})

test('a message that was not sent has one mark, and its time is in order beside right-to-left text', () => {
  const message = {
    ...{ id: 'm', seq: 0, from: '7', nick: 'Amelia', avatar: '', extras: {} },
    ...{ msgType: msgType.text, content: 'مرحبا', createTime: Date.now() },
  } as ChatMessage
  const options = { me: '7', opened: { readSeq: 0, unread: 0, lastSeq: 9 }, isLine: () => false }
  const actions = { chat: '2:8', onMenu: vi.fn(), onReply: undefined, onFailed: vi.fn() } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const [line] = timelineOf([{ message, inProgress: { state: 'failed', text: '' } }], options)
  const { container } = render(<Around>{line && <MessageRow {...of} line={line} />}</Around>)
  expect(screen.getByRole('button', { name: 'Message not sent' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Not sent' })).toBeNull()
  expect(container.querySelector('time')?.closest('[dir=ltr]')).toBeTruthy()
})
