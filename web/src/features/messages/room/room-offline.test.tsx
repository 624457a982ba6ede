import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { conversations, ConversationSummary } from '@mynah/contract/conversations'
import { chatType, cmd } from '@mynah/contract/socket'
import type { Self } from '@mynah/contract/people'
import type { ConnectionView } from '@mynah/client/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { chatSocket, messageStore } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { fetchRoomParts } from '#client/room-part.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { SingleRoom } from './room-screen.tsx'

const notLoaded = 'Earlier messages load when you reconnect. You can already write.'

const chatWithLinh: ConversationSummary = {
  ...{
    id: '27',
    conversation: { type: 2, id: '7' },
    userName: 'Linh',
    avatarUrl: '',
    faces: [],
    remarks: '',
  },
  ...{
    unreadCount: 0,
    lastMsgContent: 'hi',
    lastMsgType: 0,
    lastMsgFrom: '7',
    lastMsgNick: 'Linh',
    lastMsgDate: 10,
  },
  ...{ lastSeq: 4, readSeq: 4, otherReadSeq: 0, isPinned: false, isMuted: false, mentionId: '' },
  ...{ isAllMentioned: false, clearedAt: 0, refusal: 0, refusalBy: '', refusalUntil: 0, textsLeft: -1 },
  ...{ isRequest: false, background: '', expiry: [] },
}

function connection(view: ConnectionView): void {
  act(() => chatSocket.view.set(view))
}

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  setFeatures([])
  await fetchRoomParts()
  const row = z.encode(ConversationSummary, chatWithLinh)
  vi.stubGlobal('fetch', fakeServer({ [conversations.open.path]: row }).fetch)
})
afterEach(() => {
  end()
  messageStore.clear()
  vi.unstubAllGlobals()
})

test('offline, a chat without messages on this device takes new ones, and gets the earlier ones with the connection', async () => {
  const open = vi.spyOn(messageStore, 'open')
  connection({ name: 'offline', failed: true })
  renderScreen(<SingleRoom />, { at: '/?id=7' })
  expect(await screen.findByText(notLoaded)).toBeTruthy()
  const field = await screen.findByRole('textbox', { name: 'Message' })
  act(() => void messageStore.send('2:7', { msgType: 0, content: 'late' }))
  expect(messageStore.getSnapshot('2:7').pending).toHaveLength(1)
  expect(screen.queryByText(notLoaded)).toBeNull()

  open.mockClear()
  connection({ name: 'online', failed: false })
  expect(open).toHaveBeenCalledWith('2:7')
  const message = { id: 'a', cmd: cmd.chat, from: '7', to: '1', chatType: chatType.single, msgType: 0 }
  const rest = { extras: {}, createTime: 1, nick: 'Linh', avatar: '', seq: 1, content: 'earlier' }
  const data = {
    ...{ conversation: { type: chatType.single, id: '7' }, fromSeq: 1, toSeq: 1, more: false },
    list: [{ ...message, ...rest }],
  }
  act(() => messageStore.receive({ cmd: cmd.offlineAnswer, data }))
  const { rows, pending } = messageStore.getSnapshot('2:7')
  expect([...rows, ...pending.map(({ frame }) => frame)].map(({ content }) => content)).toEqual([
    'earlier',
    'late',
  ])
  expect(screen.getByRole('textbox', { name: 'Message' })).toBe(field)
})

test('while its first messages load with a connection, a room is not shown as empty', async () => {
  connection({ name: 'online', failed: false })
  renderScreen(<SingleRoom />, { at: '/?id=7' })
  expect(await screen.findByRole('heading', { name: 'Linh' })).toBeTruthy()
  expect(screen.queryByText(notLoaded)).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})
