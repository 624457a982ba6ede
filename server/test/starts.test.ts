import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startAfter, type StartState } from '@mynah/client/starts'
import { account } from '@mynah/contract/account'
import { appInfo } from '@mynah/contract/app-info'
import { calling } from '@mynah/contract/calling'
import { chatFolders } from '@mynah/contract/chat-folders'
import { conversations } from '@mynah/contract/conversations'
import { disappearing } from '@mynah/contract/disappearing'
import { ApplyStatus, friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import type { WireFrame } from '@mynah/contract/frames'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import { moments } from '@mynah/contract/moments'
import { profile } from '@mynah/contract/profile'
import { reactions } from '@mynah/contract/reactions'
import { chatType } from '@mynah/contract/socket'
import { StartChanges } from '@mynah/contract/starts'
import { expireDue } from '../src/features/disappearing/expire.ts'
import { eraseMessages } from '../src/features/messages/index.ts'
import { requestId } from './money.ts'
import { befriend, groupOf, messageId, people, type Person } from './person.ts'
import { testServer } from './server.ts'
import { uploadPicture } from './upload.ts'

const server = await testServer({ limitFactor: 1_000 })

type Done = { mark?: string; changed?: StartChanges; keepKey?: string }

/** The data at the end of a catch-up. */
async function start(who: Person, mark?: string, query = '', held: Held = {}, app?: object): Promise<Done> {
  const socket = await who.connect(query)
  socket.send({ cmd: 19, type: 0, ...held, ...(mark !== undefined && { mark }), ...(app && { app }) })
  const frame = await socket.next((one) => one.cmd === 21 && 'done' in one.data)
  socket.close()
  for (const one of socket.frames) if (one.cmd === 21 && !('done' in one.data)) take(held, one.data)
  const { changed, mark: next, keepKey } = (frame as { data: Done & { changed?: object } }).data
  return {
    ...(next !== undefined && { mark: next }),
    ...(keepKey !== undefined && { keepKey }),
    ...(changed && { changed: z.decode(StartChanges, changed as never) }),
  }
}

/** The messages that a device has. */
type Held = { seqs?: Record<string, number>; revs?: Record<string, [rev: number, fromSeq: number]> }

type Page = Exclude<Extract<WireFrame, { cmd: 21 }>['data'], { done: true }>

function take(held: Held, page: Page): void {
  const name = `${page.toBizType}:${page.toBizId}`
  held.seqs = { ...held.seqs, [name]: page.toSeq }
  held.revs = { ...held.revs, [name]: [page.rev ?? 0, held.revs?.[name]?.[1] ?? page.fromSeq] }
}

/** The names of all prepared statements of this server during an action, without the number of their parameters. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const own = new URL(server.config.databaseUrl ?? '').pathname.slice(1)
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const { name = '' } = given[0] as { name?: string }
    if (name && this.database === own) seen.push(name.replace(/-?\d+$/, ''))
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  try {
    await action()
  } finally {
    pg.Client.prototype.query = query
  }
  return seen
}

/** The same data as a client without a mark fetches it. */
async function asked(who: Person) {
  const page = await who.call(conversations.list, { pageSize: 100, pageNo: 1 })
  const me = await who.call(account.me, {})
  const friendRequests = await who.call(friends.applyCount, { status: 0 })
  const joinRequests = await who.call(groupJoinRequests.count, { status: 0 })
  const unread = await who.call(moments.unread, {})
  const folders = await who.call(chatFolders.list, {})
  const call = await who.call(calling.mine, {})
  const { keepKey, ...rest } = me
  const state = {
    sessions: byId(page.list),
    more: page.more,
    counts: { friendRequests, joinRequests, moments: unread },
    settings: { folders },
    call: withoutTicket(call),
  }
  return { state, me: rest, keepKey }
}
const byId = (rows: StartState['sessions']) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const withoutTicket = (call: StartState['call']) => ({ ...call, ticket: undefined })

const minuteMs = 60_000

/** A user with a device that starts from time to time, and others who change its start data. */
async function scene() {
  const { ana, bo, cy, dee, eve } = await people(server, 'ana', 'bo', 'cy', 'dee', 'eve')
  await befriend(ana, bo)
  const { id: mine } = await groupOf(ana, cy)
  await groups_.invite(ana, mine, bo)
  const { id: theirs } = await groupOf(bo, cy)
  await groups_.invite(bo, theirs, ana)
  const say = async (who: Person, to: { to: string } | { groupId: string }, extras = {}) => {
    const sent = {
      id: messageId(),
      ...to,
      chatType: 'to' in to ? 2 : 1,
      msgType: 0,
      content: 'hello',
      extras,
    }
    await who.call(messages.send, sent)
    return sent.id
  }
  const chat = { type: chatType.single, id: bo.id } as const
  const room = { type: chatType.group, id: theirs } as const
  const [row, groupRow] = [`2${bo.id}`, `1${theirs}`]
  const fromBo = async (to: { to: string } | { groupId: string } = { to: ana.id }) => say(bo, to)
  let folder = messageId()
  let call = ''
  let answered = await say(ana, { to: bo.id })
  /** Actions, and the part of the start data that each changes at least. */
  const acts: Record<string, [part: keyof StartChanges, act: () => Promise<unknown>]> = {
    'a message arrives': ['sessions', () => fromBo()],
    'an own message': ['sessions', async () => (answered = await say(ana, { to: bo.id }))],
    'a message arrives in a group': ['sessions', () => say(cy, { groupId: theirs })],
    'a mention': ['sessions', () => say(cy, { groupId: theirs }, { at: [ana.id] })],
    'another person writes': ['sessions', () => say(dee, { to: ana.id })],
    'a message is edited': [
      'sessions',
      async () => {
        const msgId = await fromBo()
        await start(ana)
        await bo.call(messageEdits.save, {
          conversation: { type: 2, id: ana.id },
          msgId,
          version: 0,
          content: 'other words',
        })
      },
    ],
    'a message is recalled': [
      'sessions',
      async () =>
        bo.call(messages.recall, { conversation: room, recallId: await fromBo({ groupId: theirs }) }),
    ],
    'a message is deleted': [
      'sessions',
      async () => ana.call(messages.delete, { ids: [await fromBo()], conversation: chat }),
    ],
    'a chat is read on another device': [
      'sessions',
      async () => {
        const [msgId, socket] = [await fromBo(), await ana.connect()]
        socket.send({ cmd: 24, toObjId: bo.id, toObjType: 2, msgId })
        await expect
          .poll(async () => (await ana.call(conversations.byPerson, { id: bo.id })).unreadCount)
          .toBe(0)
      },
    ],
    'the other side has read': [
      'sessions',
      async () => {
        const [msgId, socket] = [await say(ana, { to: bo.id }), await bo.connect()]
        socket.send({ cmd: 24, toObjId: ana.id, toObjType: 2, msgId })
        await ana.connect()
        await expect
          .poll(async () => {
            const { otherReadSeq, lastSeq } = await ana.call(conversations.byPerson, { id: bo.id })
            return otherReadSeq === lastSeq
          })
          .toBe(true)
      },
    ],
    'a chat is pinned': ['sessions', () => ana.call(conversations.pin, { id: row, status: true })],
    'a chat is muted for a minute': [
      'sessions',
      () => ana.call(conversations.mute, { id: row, status: true, minutes: 1 }),
    ],
    'the mute ends': ['sessions', async () => server.clock.moveBy(2 * minuteMs)],
    'a chat is marked as unread': [
      'sessions',
      () => ana.call(conversations.markUnread, { id: groupRow, status: true }),
    ],
    'a draft is written': [
      'sessions',
      () => ana.call(conversations.draft, { id: row, text: `and ${messageId()}` }),
    ],
    'a draft with a quote is written': [
      'sessions',
      () => ana.call(conversations.draft, { id: row, text: 'yes', quote: { id: answered } }),
    ],
    'the quoted message is recalled': [
      'sessions',
      () => ana.call(messages.recall, { conversation: chat, recallId: answered }),
    ],
    'the draft is deleted': ['sessions', () => ana.call(conversations.draft, { id: row, text: '' })],
    'a background is chosen': [
      'sessions',
      () => ana.call(conversations.background, { id: row, background: 'leaf' }),
    ],
    'a chat is archived': ['sessions', () => ana.call(conversations.archive, { id: groupRow, status: true })],
    'a chat is unarchived': [
      'sessions',
      () => ana.call(conversations.archive, { id: groupRow, status: false }),
    ],
    'a chat is hidden': ['hidden', () => ana.call(conversations.hide, { conversation: chat })],
    'a chat is shown again': ['sessions', () => ana.call(conversations.open, { conversation: chat })],
    'a chat is cleared': ['sessions', () => ana.call(conversations.clear, { conversation: chat })],
    'a friend changes their name': [
      'sessions',
      () => bo.call(profile.updateName, { username: nameOf('bo') }),
    ],
    'a friend changes their picture': [
      'sessions',
      async () => bo.call(profile.updatePicture, { avatarUrl: await uploadPicture(server, bo, 'avatar') }),
    ],
    'a friend disables receipts': [
      'sessions',
      () => bo.call(account.changeSettings, { readReceipts: false }),
    ],
    'the own name is changed': ['me', () => ana.call(profile.updateName, { username: nameOf('ana') })],
    'a remark is set': [
      'sessions',
      () => ana.call(friends.remark, { friendId: bo.id, remarks: nameOf('my') }),
    ],
    'a group is renamed': ['sessions', () => bo.call(groups.rename, { id: theirs, name: nameOf('group') })],
    'a group gets a picture': [
      'sessions',
      async () =>
        bo.call(groups.setPicture, { groupId: theirs, img: await uploadPicture(server, bo, 'avatar') }),
    ],
    'a member of a group changes their name': [
      'sessions',
      async () => {
        await say(cy, { groupId: mine })
        await start(ana)
        await cy.call(groups.setNick, { id: mine, name: nameOf('cy') })
      },
    ],
    'the avatar of a group changes': [
      'sessions',
      () => cy.call(profile.updateName, { username: nameOf('cy') }),
    ],
    'the user is muted for a minute': [
      'sessions',
      () => bo.call(groups.setUserSilent, { id: theirs, state: true, userIds: [ana.id], minutes: 1 }),
    ],
    'who muted the user changes their name': [
      'sessions',
      () => bo.call(profile.updateName, { username: nameOf('bo') }),
    ],
    'the mute of the user ends': ['sessions', async () => server.clock.moveBy(2 * minuteMs)],
    'a group is silent': ['sessions', () => bo.call(groups.setSilent, { id: theirs, state: true })],
    'a group gets another owner': ['sessions', () => bo.call(groups.transfer, { id: theirs, userId: cy.id })],
    'the owner of a silent group changes their name': [
      'sessions',
      () => cy.call(profile.updateName, { username: nameOf('cy') }),
    ],
    'a group gets its owner back': [
      'sessions',
      () => cy.call(groups.transfer, { id: theirs, userId: bo.id }),
    ],
    'a group is no longer silent': [
      'sessions',
      () => bo.call(groups.setSilent, { id: theirs, state: false }),
    ],
    'a member is removed': [
      'sessions',
      () => bo.call(groups.removePeople, { id: theirs, userList: [cy.id] }),
    ],
    'a member joins': ['sessions', () => groups_.invite(bo, theirs, cy)],
    'the user leaves a group': ['sessions', () => ana.call(groups.quit, { id: theirs })],
    'the user joins again': ['sessions', () => groups_.invite(bo, theirs, ana)],
    'a reaction': [
      'sessions',
      async () => {
        const msgId = await say(ana, { to: bo.id })
        await start(ana)
        await bo.call(reactions.set, { conversation: { type: 2, id: ana.id }, msgId, emoji: '👍', on: true })
      },
    ],
    'a reaction is seen': ['sessions', () => ana.call(reactions.seen, { conversation: chat })],
    'disappearing messages are turned on': [
      'sessions',
      () => ana.call(disappearing.setExpiry, { id: row, seconds: 3_600 }),
    ],
    'a message has disappeared': [
      'sessions',
      async () => {
        await fromBo()
        await start(ana)
        server.clock.moveBy(61 * minuteMs)
        await expireDue(server.app)
      },
    ],
    'disappearing messages are turned off': [
      'sessions',
      () => ana.call(disappearing.setExpiry, { id: row, seconds: 0 }),
    ],
    'a friend request arrives': ['counts', () => eve.call(friends.apply, { friendUserId: ana.id })],
    'a friend request is refused': [
      'counts',
      async () => {
        const { list } = await ana.call(friends.friendRequests, { status: 0 })
        await ana.call(friends.answer, { id: list[0]?.id ?? '', status: ApplyStatus.refused })
      },
    ],
    'a join request arrives': [
      'counts',
      async () => {
        await ana.call(groups.setInviteAudit, { id: mine, state: true })
        const { invite } = await bo.call(groups.qrToken, { id: mine })
        await eve.call(groups.join, { id: mine, invite })
      },
    ],
    'a friend likes an own moment': [
      'counts',
      async () => {
        const media = [await uploadPicture(server, ana, 'moment')]
        const input = { requestId: requestId(), media, visibility: 'friends' } as const
        const { id } = await ana.call(moments.publish, input)
        await bo.call(moments.praise, { id, isOn: true })
      },
    ],
    'the likes are seen': ['counts', () => ana.call(moments.seen, { kind: 'praise' })],
    'the feed is opened': ['counts', () => ana.call(moments.list, {})],
    'a friend publishes a moment': [
      'counts',
      async () => {
        server.clock.moveBy(1)
        const media = [await uploadPicture(server, bo, 'moment')]
        await bo.call(moments.publish, { requestId: requestId(), media, visibility: 'friends' })
      },
    ],
    'the feed is opened again': ['counts', () => ana.call(moments.list, {})],
    'a folder is created': [
      'settings',
      () => {
        const rules = { groups: true, friends: false, unread: false, withoutMuted: false }
        return ana.call(chatFolders.save, { id: (folder = messageId()), name: 'Work', chats: [], ...rules })
      },
    ],
    'a folder is removed': ['settings', () => ana.call(chatFolders.remove, { id: folder })],
    'a friend calls': [
      'call',
      async () =>
        (call = (await bo.call(calling.start, { conversation: { type: 2, id: ana.id }, isAudio: true })).call
          .roomId),
    ],
    'the call is missed': ['call', () => bo.call(calling.cancel, { roomId: call })],
    'a friend is blocked': ['sessions', () => ana.call(friends.block, { toUserId: bo.id })],
    'a friend is unblocked': ['sessions', () => ana.call(friends.unblock, { toUserId: bo.id })],
    'a friendship ends': ['sessions', () => bo.call(friends.delete, { ids: [ana.id] })],
    'a friendship begins again': ['sessions', () => befriend(ana, bo)],
    'a group is dissolved': ['sessions', () => bo.call(groups.dissolve, { id: theirs })],
    'a person is erased': ['sessions', () => eraseMessages(server.app, cy.id)],
  }
  return { ana, acts }
}

let names = 0
const nameOf = (start: string) => `${start} ${(names += 1)}`
const groups_ = {
  invite: (by: Person, id: string, who: Person) => by.call(groups.invite, { id, userList: [who.id] }),
}

/** A device that applies the answers; its data has to equal a complete fetch. */
class Device {
  #who: Person
  #mark = ''
  #state: StartState | undefined
  #me: StartChanges['me']
  #held: Held = {}

  constructor(who: Person) {
    this.#who = who
  }

  /** What was sent, the device's data after it, and the data of a complete fetch. */
  async start() {
    const { mark = '', changed = {}, keepKey } = await start(this.#who, this.#mark, '', this.#held)
    const { me, online, version, ...parts } = changed
    this.#mark = mark
    this.#state = startAfter(this.#state, parts)
    this.#me = me ?? this.#me
    const { sessions, call } = this.#state
    const state = { ...this.#state, sessions: byId(sessions), call: withoutTicket(call) }
    return {
      sent: Object.keys({ ...parts, ...(me && { me }) }),
      live: { online, version },
      has: { state, me: this.#me, keepKey },
      all: await asked(this.#who),
    }
  }
}

test('changed parts are sent, and with the existing ones equal the answers of all calls', async () => {
  const { ana, acts } = await scene()
  const [device, seldom] = [new Device(ana), new Device(ana)]
  await device.start()
  await seldom.start()
  for (const [name, [part, act]] of Object.entries(acts)) {
    await act()
    const { sent, has, all } = await device.start()
    expect(sent, name).toContain(part)
    expect(has, name).toEqual(all)
    // then nothing changes: one statement proves it, so that no conversation is read
    await device.start()
    const statements = await statementsOf(() => device.start())
    expect(statements, name).toContain('start-facts')
    const read = statements.filter((one) => /^conversation(?:s-to-sync|-outlines)/.test(one))
    expect(read.length > 0, name).toBe(name.includes('quote'))
  }
  const { has, all } = await seldom.start()
  expect(has).toEqual(all)
}, 300_000)

test('for an invalid mark all parts are sent: an unknown, old, future or foreign one, or of another language', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { mark = '', changed } = await start(ana, '', 'lang=en')
  const all = Object.keys(changed ?? {})
  expect(all.toSorted()).toEqual(['call', 'counts', 'me', 'more', 'sessions', 'settings'])
  const parts = async (who: Person, of: string, lang = 'en') =>
    Object.keys((await start(who, of, `lang=${lang}`)).changed ?? {})
  expect(await parts(ana, mark)).toEqual([])
  expect(await parts(ana, 'unknown')).toEqual(all)
  expect(await parts(ana, mark.replace(/^[^.]+/, (server.clock.now() + 1).toString(36)))).toEqual(all)
  expect(await parts(bo, mark)).toEqual(all)
  expect(await parts(ana, mark, 'th')).toEqual(all)
  // the version of the digests is part of the mark
  expect(await parts(ana, mark.replace(/\.[^.]+/, '.another'))).toEqual(all)
  // a part without a digest is sent again
  const rest = await parts(ana, mark.replace(/^([^.]*\.[^.]*\.)[^.]*/, '$1'))
  expect(rest.toSorted()).toEqual(['call', 'counts', 'me', 'settings'])
  server.clock.moveBy(6 * 86_400_000)
  const later = await start(ana, mark, 'lang=en')
  expect([later.changed, later.mark === mark]).toEqual([{}, false])
  server.clock.moveBy(2 * 86_400_000)
  expect(await parts(ana, mark)).toEqual(all)
})

test('a mark that is too long is refused, and a request without one gets none', async () => {
  const { ana } = await people(server, 'ana')
  const { mark = '' } = await start(ana, '')
  expect(mark.length).toBeLessThanOrEqual(limits.startMarkLengthMax)
  expect(await start(ana)).toEqual({})
  const socket = await ana.connect()
  socket.send({ cmd: 19, type: 0, mark: 'm'.repeat(limits.startMarkLengthMax + 1) })
  expect(await socket.next((frame) => frame.cmd === 12)).toMatchObject({ code: 10001 })
})

test('if nothing changed, only the mark is sent', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const first = await start(ana, '')
  expect(first.changed?.sessions?.map(({ userName }) => userName)).toContain('bo')
  const second = await start(ana, first.mark)
  expect(second).toEqual({ ...first, changed: {} })
})

test('who is online and a newer version of the app are in each answer with a mark', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [bo, cy]) await befriend(ana, one)
  const { mark = '' } = await start(ana, '')
  const live = async (app?: object) => {
    const { changed } = await start(ana, mark, '', {}, app)
    return { online: changed?.online, code: changed?.version?.code }
  }
  expect(await live({ type: 'starts', version: 1 })).toEqual({ online: undefined, code: undefined })
  await bo.connect()
  await expect.poll(async () => (await live()).online).toEqual([bo.id])
  await server.app.pool.query(
    `insert into app_versions (id, type, code, version, note, url, forced, created_at)
      values ('a', 'starts', 2, '2', '', '', true, 0), ('b', 'starts', 3, '3', '', '', false, 0)`,
  )
  const { changed } = await start(ana, mark, '', {}, { type: 'starts', version: 1 })
  expect(changed).toEqual({
    online: [bo.id],
    version: await ana.call(appInfo.news, { type: 'starts', version: 1 }),
  })
  expect((await live({ type: 'starts', version: 3 })).code).toBeUndefined()
  expect((await live({ type: 'others', version: 1 })).code).toBeUndefined()
  expect(await start(ana, undefined, '', {}, { type: 'starts', version: 1 })).toEqual({})
  // as the call decides: neither of a friend who hides it, nor to a user who does
  await bo.call(account.changeSettings, { onlineShown: false })
  expect((await live()).online).toBeUndefined()
  await bo.call(account.changeSettings, { onlineShown: true })
  expect((await live()).online).toEqual([bo.id])
  await bo.call(friends.block, { toUserId: ana.id })
  expect((await live()).online).toBeUndefined()
})

test('a device that has fewer messages than before is sent them, although nothing changed', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const held: Held = {}
  let { mark } = await start(ana, '', '', held)
  mark = (await start(ana, mark, '', held)).mark
  const all = { ...held.seqs }
  expect(all).toEqual({ [`2:${bo.id}`]: expect.any(Number) })
  const less: Held = { seqs: { [`2:${bo.id}`]: 0 } }
  await start(ana, mark, '', less)
  expect(less.seqs).toEqual(all)
})
