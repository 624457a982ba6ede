import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { appInfo } from '@mynah/contract/app-info'
import { ConversationSummary, conversations } from '@mynah/contract/conversations'
import { disappearing } from '@mynah/contract/disappearing'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ExpirySetting } from './expiry-setting.tsx'
import { disappearingLineTexts } from './system-lines.ts'
import { watchExpiry } from './watch.ts'

/** A read chat with Linh, with the changes of a test. */
const sessionWith = (change: Partial<ConversationSummary>): ConversationSummary => ({
  ...{
    id: '27',
    conversation: { type: 2, id: '7' },
    userName: 'Linh',
    avatarUrl: '',
    faces: [],
    remarks: '',
  },
  ...{ unreadCount: 0, lastMsgContent: 'hi', lastMsgType: 0, lastMsgFrom: '7', lastMsgNick: 'Linh' },
  ...{ lastMsgDate: 10, lastSeq: 4, readSeq: 4, otherReadSeq: 0, isPinned: false, isMuted: false },
  ...{ mentionId: '', isAllMentioned: false, clearedAt: 0, refusal: 0, refusalBy: '', refusalUntil: 0 },
  ...{ textsLeft: -1, isRequest: false, background: '', ...change },
})

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(change: Partial<ConversationSummary>, settings: { key: string; value: string }[] = []) {
  const row = z.encode(ConversationSummary, sessionWith(change))
  const server = fakeServer({
    [conversations.byPerson.path]: row,
    [conversations.open.path]: row,
    [conversations.list.path]: { list: [row], pageNo: 1, pageSize: 100, more: false },
    [disappearing.setExpiry.path]: null,
    [appInfo.settings.path]: { list: settings },
  })
  vi.stubGlobal('fetch', server.fetch)
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  renderScreen(
    <>
      <ExpirySetting conversation={{ type: 2, id: '7' }} />
      <DialogHost />
    </>,
  )
  return server
}

test('the page about a chat shows the timer of its messages, and sets it', async () => {
  const server = show({ expiry: [{ fromSeq: 1, seconds: 86_400 }] })
  const cell = await screen.findByRole('button', { name: /Disappearing messages.*1 day/ })
  await waitFor(() => expect(cell).toHaveProperty('disabled', false))
  fireEvent.click(cell)
  fireEvent.click(await screen.findByRole('button', { name: '90 days' }))
  await waitFor(() =>
    expect(server.bodiesOf(disappearing.setExpiry.path)).toMatchObject([{ id: '27', seconds: 7_776_000 }]),
  )
})

test('if operators store disappearing messages, the page says so before the timer is set', async () => {
  show({}, [{ key: 'messagesArchived', value: '1' }])
  expect(await screen.findByText(/the operators of this service keep a copy/)).toBeTruthy()
})

test('a user who may not write there cannot set it', async () => {
  show({ refusal: 10022 })
  const cell = await screen.findByRole('button', { name: /Disappearing messages.*Off/ })
  expect(cell).toHaveProperty('disabled', true)
})

const message = (seq: number, createTime: number, extras: object = {}) =>
  ({
    ...{ cmd: 11, id: String(seq).padEnd(32, 'x'), seq, from: '7', to: '1', chatType: 2, msgType: 0 },
    ...{ content: `n${seq}`, extras, createTime, nick: 'Linh', avatar: '' },
  }) as ChatMessage

test('offline messages disappear at their time, including their text in replies', () => {
  const now = 1_000_000
  vi.useFakeTimers({ now })
  const quote = { id: message(5, 0).id, from: '7', nick: 'Linh', msgType: 0, text: 'n5', seq: 5 }
  messageStore.restore('2:7', [
    message(4, now),
    message(5, now),
    message(6, now + 1_000, { quote }),
    message(7, now),
  ])
  const stop = watchExpiry([sessionWith({ lastSeq: 7, expiry: [{ fromSeq: 4, toSeq: 6, seconds: 3_600 }] })])
  const seqs = () => messageStore.getSnapshot('2:7').rows.map(({ seq }) => seq)
  act(() => void vi.advanceTimersByTime(3_599_000))
  expect(seqs()).toEqual([4, 5, 6, 7])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seqs()).toEqual([4, 6, 7])
  expect(JSON.stringify(messageStore.getSnapshot('2:7').rows)).not.toContain('n5')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seqs()).toEqual([4, 7])
  stop()
})

test('the system line says who set it and for how long, and that operators have a copy if they do', () => {
  const say = disappearingLineTexts.expirySet
  expect(say({ name: 'Bo', seconds: '604800' })).toBe('Bo set new messages to disappear after 7 days')
  expect(say({ name: 'Bo', seconds: '0' })).toBe('Bo turned off disappearing messages')
  expect(say({ name: 'Bo', seconds: '3600', archived: '1' })).toMatch(/1 hour\. The operators .* copy/)
})
