import { expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage, MessageState } from '@mynah/contract/socket'
import { end, signIn } from '#client/session/auth-session.ts'
import { sendWaiting, shownReactions, toggle } from './queries.ts'

const chat = '1:5'
const msgId = 'm'.repeat(32)
const message = (state: MessageState): ChatMessage => ({
  ...{ id: msgId, seq: 1, cmd: 11, from: '9', to: '5', chatType: 1, msgType: msgType.text },
  ...{ content: 'Lunch?', extras: {}, createTime: 1, nick: 'Budi', avatar: '', state },
})

/** A press of the user; with a revision if the server has answered. */
const pressed = (on: boolean, rev?: number) =>
  new Map([[`${msgId} 👍`, { chat, msgId, emoji: '👍', on, was: !on, ...(rev && { rev }) } as const]])

test('a press is shown at once, in the counts until they have it', () => {
  const others = message({ rev: 3, r: [['👍', 1]] })
  expect(shownReactions(others, pressed(true))).toEqual([{ emoji: '👍', count: 2, mine: true }])
  const answered = message({ rev: 3, r: [['👍', 1]], mine: ['👍'] })
  expect(shownReactions(answered, pressed(true, 4))).toEqual([{ emoji: '👍', count: 2, mine: true }])
  const counted = message({ rev: 4, r: [['👍', 2]], mine: ['👍'] })
  expect(shownReactions(counted, pressed(true, 4))).toEqual([{ emoji: '👍', count: 2, mine: true }])
})

test('a change on another device after the answer to a press is shown', () => {
  const takenBack = message({ rev: 7, r: [['👍', 1]], mine: [] })
  expect(shownReactions(takenBack, pressed(true, 4))).toEqual([{ emoji: '👍', count: 1, mine: false }])
  const again = message({ rev: 7, r: [['👍', 2]], mine: ['👍'] })
  expect(shownReactions(again, pressed(false, 4))).toEqual([{ emoji: '👍', count: 2, mine: true }])
})

test('a press whose call ends without an answer after the connection is back is sent again', async () => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self })
  const hanging = Promise.withResolvers<Response>()
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined))
  fetch.mockReturnValueOnce(hanging.promise)
  vi.stubGlobal('fetch', fetch)
  toggle(chat, message({ rev: 1 }), '👍')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  void sendWaiting()
  hanging.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  end()
  vi.unstubAllGlobals()
})
