import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import type { WireFrame } from '@mynah/contract/frames'
import { chatType } from '@mynah/contract/socket'
import { notices } from '@mynah/contract/notices'
import { disappearing } from '@mynah/contract/disappearing'
import { messagePins } from '@mynah/contract/message-pins'
import { reactions } from '@mynah/contract/reactions'
import { reminders } from '@mynah/contract/reminders'
import { scheduledMessages } from '@mynah/contract/scheduled-messages'
import { stickers } from '@mynah/contract/stickers'
import { support } from '@mynah/contract/support'
import { uploads } from '@mynah/contract/uploads'
import { webPush } from '@mynah/contract/web-push'
import type { ErrorName } from '@mynah/contract/errors'
import { messageId, people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { picture, uploadPicture } from '../upload.ts'
import { friendsOf, type Repeat, type Repeats } from './row.ts'

type Pair = { ana: Person; bo: Person; said: string }

/** Two friends, of whom the second has written a message. */
async function pairOf(server: TestServer): Promise<Pair> {
  const { ana, bo } = await friendsOf(server)
  const socket = await bo.connect()
  const { data } = await socket.sendText({ to: ana.id }, 'hello')
  socket.close()
  return { ana, bo, said: data.id }
}
const row = ({ ana, bo }: Pair) => ana.call(conversations.byPerson, { id: bo.id })

const inPair = (
  act: (pair: Pair) => Promise<unknown>,
  state: (pair: Pair) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const pair = await pairOf(server)
    return { act: () => act(pair), state: () => state(pair) }
  },
  leaves,
  ...(refusal && { refusal }),
})

const reminderOf = (other: Person, msgId: string) => ({
  conversation: { type: chatType.single, id: other.id },
  ...{ msgId, remindTime: Date.now() + 40 * 24 * 3_600_000 },
})
const schedule = (from: Person, to: Person, id: string) =>
  from.call(scheduledMessages.add, {
    conversation: { type: 2, id: to.id },
    ...{ id, msgType: 0, content: 'later', timeZone: 'Asia/Bangkok' },
    sendTime: Date.now() + 40 * 24 * 3_600_000,
  })
const waitingOf = async (who: Person) =>
  (await who.call(scheduledMessages.list, {})).list.map(({ content }) => content)

/** The messages that a user sees in a chat, oldest first: kind and text. */
export async function seen(who: Person, other: Person): Promise<string[]> {
  const socket = await who.connect()
  socket.send({ cmd: 19, type: 1, toBizId: other.id, toBizType: chatType.single, count: 50 })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  socket.close()
  const list = 'list' in data ? data.list : []
  return list
    .filter(({ msgType }) => msgType !== 13)
    .map(({ msgType, content }) => `${msgType} ${msgType === 5 ? 'call' : content}`)
    .toSorted()
}

async function sticker(server: TestServer, ana: Person): Promise<string> {
  return (await ana.call(stickers.add, { url: await uploadPicture(server, ana, 'face') })).id
}
const mine = async (ana: Person) => (await ana.call(stickers.mine, {})).list

export const chatsRepeats: Repeats = {
  'imSession/top': inPair(
    async (pair) => pair.ana.call(conversations.pin, { id: (await row(pair)).id, status: true }),
    async (pair) => (await row(pair)).isPinned,
    true,
  ),
  'imSession/noDisturb': inPair(
    async (pair) => pair.ana.call(conversations.mute, { id: (await row(pair)).id, status: true }),
    async (pair) => (await row(pair)).isMuted,
    true,
  ),
  'imSession/archive': inPair(
    async (pair) => pair.ana.call(conversations.archive, { id: (await row(pair)).id, status: true }),
    async (pair) => (await row(pair)).isArchived,
    true,
  ),
  'imSession/markUnread': inPair(
    async (pair) => pair.ana.call(conversations.markUnread, { id: (await row(pair)).id, status: true }),
    async (pair) => (await row(pair)).isUnread,
    true,
  ),
  'imSession/background': inPair(
    async (pair) => pair.ana.call(conversations.background, { id: (await row(pair)).id, background: 'leaf' }),
    async (pair) => (await row(pair)).background,
    'leaf',
  ),
  'imSession/draft': inPair(
    async (pair) => pair.ana.call(conversations.draft, { id: (await row(pair)).id, text: 'I will ' }),
    async (pair) => (await row(pair)).draft,
    'I will ',
  ),
  'imSession/byObjDel': inPair(
    ({ ana, bo }) => ana.call(conversations.hide, { conversation: { type: 2, id: bo.id } }),
    async ({ ana, bo }) =>
      (await ana.call(conversations.list, {})).list.filter(({ conversation }) => conversation.id === bo.id),
    [],
  ),
  'imSession/cleanMsg': inPair(
    ({ ana, bo }) => ana.call(conversations.clear, { conversation: { type: 2, id: bo.id } }),
    async ({ ana, bo }) => [await seen(ana, bo), await seen(bo, ana)],
    [[], ['0 hello']],
  ),
  'custom/message/send': {
    async make(server) {
      const pair = await pairOf(server)
      const id = messageId()
      return {
        act: () =>
          pair.ana.call(messages.send, {
            ...{ id, to: pair.bo.id, chatType: 2, msgType: 0, content: 'once' },
          }),
        state: () => seen(pair.bo, pair.ana),
      }
    },
    leaves: ['0 hello', '0 once'],
  },
  'imMessageLog/delete': inPair(
    ({ ana, bo, said }) => ana.call(messages.delete, { ids: [said], conversation: { type: 2, id: bo.id } }),
    async ({ ana, bo }) => [await seen(ana, bo), await seen(bo, ana)],
    [[], ['0 hello']],
  ),
  'custom/message/recall': inPair(
    ({ ana, bo, said }) =>
      bo.call(messages.recall, { recallId: said, conversation: { type: 2, id: ana.id } }),
    async ({ ana, bo }) => [
      (await seen(ana, bo)).includes('0 hello'),
      (await seen(ana, bo)).filter((line) => line.startsWith('9 ')).length,
    ],
    // The message itself, and the line about it.
    [false, 2],
  ),
  'messageEdit/save': inPair(
    ({ ana, bo, said }) =>
      bo.call(messageEdits.save, {
        conversation: { type: 2, id: ana.id },
        msgId: said,
        version: 0,
        content: 'hello you',
      }),
    ({ ana, bo }) => seen(ana, bo),
    ['0 hello you'],
  ),
  'messagePin/set': inPair(
    ({ ana, bo, said }) =>
      ana.call(messagePins.set, { conversation: { type: 2, id: bo.id }, msgId: said, on: true, days: 0 }),
    async ({ ana, bo }) =>
      (await bo.call(messagePins.list, { conversation: { type: 2, id: ana.id } })).list.length,
    1,
  ),
  'imSession/setExpiry': inPair(
    ({ ana, bo }) => ana.call(disappearing.setExpiry, { id: `2${bo.id}`, seconds: 3_600 }),
    async ({ ana, bo }) => (await ana.call(conversations.byPerson, { id: bo.id })).expiry?.length,
    1,
  ),
  'messageReminder/set': inPair(
    ({ ana, bo, said }) => ana.call(reminders.set, reminderOf(bo, said)),
    async ({ ana }) => (await ana.call(reminders.list, {})).list.length,
    1,
  ),
  'messageReminder/remove': inPair(
    async ({ ana, bo, said }) => {
      await ana.call(reminders.set, reminderOf(bo, said))
      const { conversation, msgId } = reminderOf(bo, said)
      return ana.call(reminders.remove, { conversation, msgId })
    },
    async ({ ana }) => (await ana.call(reminders.list, {})).list.length,
    0,
  ),
  'messageSchedule/add': inPair(
    ({ ana, bo, said }) => schedule(ana, bo, said),
    async ({ ana }) => waitingOf(ana),
    ['later'],
  ),
  'messageSchedule/update': inPair(
    async ({ ana, bo, said }) => {
      await schedule(ana, bo, said)
      return ana.call(scheduledMessages.update, { id: said, content: 'much later' })
    },
    async ({ ana }) => waitingOf(ana),
    ['much later'],
  ),
  'messageSchedule/remove': inPair(
    ({ ana, said }) => ana.call(scheduledMessages.remove, { id: said }),
    async ({ ana }) => waitingOf(ana),
    [],
  ),
  'messageSchedule/sendNow': inPair(
    ({ ana, said }) => ana.call(scheduledMessages.sendNow, { id: said }),
    async ({ ana }) => waitingOf(ana),
    [],
  ),
  'messageReaction/set': inPair(
    ({ ana, bo, said }) =>
      ana.call(reactions.set, { conversation: { type: 2, id: bo.id }, msgId: said, emoji: '👍', on: true }),
    async ({ ana, bo, said }) =>
      (await bo.call(reactions.list, { conversation: { type: 2, id: ana.id }, msgId: said })).list.length,
    1,
  ),
  'messageReaction/seen': inPair(
    ({ bo, ana }) => bo.call(reactions.seen, { conversation: { type: 2, id: ana.id } }),
    async ({ bo, ana }) => (await bo.call(conversations.byPerson, { id: ana.id })).reactedSeq,
    undefined,
  ),
  'user/message/collect': inPair(
    ({ ana, bo, said }) => ana.call(favourites.add, { msgId: [said], conversation: { type: 2, id: bo.id } }),
    async ({ ana }) => (await ana.call(favourites.list, {})).list.map(({ content }) => content),
    ['hello'],
  ),
  'DELETE user/message/collect/{id}': {
    async make(server) {
      const { ana, said } = await pairOf(server)
      await ana.call(favourites.add, { msgId: [said] })
      const { list } = await ana.call(favourites.list, {})
      const id = list[0]?.id ?? ''
      return {
        act: () => ana.call(favourites.remove, { id }),
        state: async () => (await ana.call(favourites.list, {})).list,
      }
    },
    leaves: [],
    refusal: 'NoDataFound',
  },
  'face/add': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const url = await uploadPicture(server, ana, 'face')
      return {
        act: () => ana.call(stickers.add, { url }),
        state: async () => (await mine(ana)).length,
      }
    },
    leaves: 1,
  },
  'face/delete': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const ids = [await sticker(server, ana)]
      await sticker(server, ana)
      return { act: () => ana.call(stickers.remove, { ids }), state: async () => (await mine(ana)).length }
    },
    leaves: 1,
  },
  'face/order': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const ids = [await sticker(server, ana), await sticker(server, ana), await sticker(server, ana)]
      return {
        act: () => ana.call(stickers.order, { ids }),
        state: async () => (await mine(ana)).map(({ id }) => ids.indexOf(id)),
      }
    },
    leaves: [0, 1, 2],
  },
  'sysFileUpload/finish': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const bytes = await picture()
      const wanted = { pre: 'chat', name: 'a.png', size: bytes.length, mime: 'image/png' } as const
      const { key, url, fields } = await ana.call(uploads.credentials, wanted)
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new Blob([Uint8Array.from(bytes)]), 'a.png')
      await fetch(new URL(url, server.url), { method: 'POST', body })
      const answers = new Set<string>()
      return {
        act: async () => answers.add(JSON.stringify(await ana.call(uploads.finish, { key }))),
        state: async () => answers.size,
      }
    },
    leaves: 1,
  },
  'webPush/subscribe': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const endpoint = 'https://fcm.googleapis.com/fcm/send/once'
      const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
      const input = { endpoint, p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
      return {
        act: () => ana.call(webPush.subscribe, input),
        async state() {
          const { rows } = await server.app.pool.query(
            'select 1 from push_subscriptions where user_id = $1',
            [ana.id],
          )
          return rows.length
        },
      }
    },
    leaves: 1,
  },
  'webPush/renew': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const at = (name: string, byte: number) => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
        p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, byte)]).toString('base64url'),
        auth: Buffer.alloc(16, byte).toString('base64url'),
      })
      const before = at('before', 1)
      await ana.call(webPush.subscribe, before)
      return {
        act: () => ana.call(webPush.renew, { before, ...at('renewed', 2) }),
        async state() {
          const { rows } = await server.app.pool.query<{ endpoint: string }>(
            'select endpoint from push_subscriptions where user_id = $1',
            [ana.id],
          )
          return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).join()
        },
      }
    },
    leaves: 'renewed',
  },
  'webPush/unsubscribe': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      return { act: () => ana.call(webPush.unsubscribe, {}), state: async () => null }
    },
    leaves: null,
  },
  'sysNotice/readAll': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      return {
        act: () => ana.call(notices.readAll, { kind: 'notice' }),
        state: async () => (await ana.call(notices.unread, {})).notices,
      }
    },
    leaves: 0,
  },
  'support/send': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const input = { id: messageId(), content: 'Is there anybody?' }
      return {
        act: () => ana.call(support.send, input),
        state: async () => (await ana.call(support.list, {})).list.map(({ seq, content }) => [seq, content]),
      }
    },
    leaves: [[1, 'Is there anybody?']],
  },
  'support/read': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      await ana.call(support.send, { id: messageId(), content: 'Hello' })
      return {
        act: () => ana.call(support.read, { seq: 1 }),
        state: async () => (await ana.call(support.unread, {})).count,
      }
    },
    leaves: 0,
  },
}
