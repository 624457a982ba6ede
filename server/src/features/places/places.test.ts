import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { auth } from '@mynah/contract/auth'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { places } from '@mynah/contract/places'
import type { WireFrame } from '@mynah/contract/frames'
import type { Given } from '@mynah/contract/kit'
import { befriend, groupOf, messageId, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endDue, endOfPerson } from './end.ts'

const server = await testServer({ limitFactor: 1_000 })

type Conversation = { type: 1 | 2; id: string }
const chatWith = (who: Person): Conversation => ({ type: 2, id: who.id })
const inGroup = (id: string): Conversation => ({ type: 1, id })
const here = { lat: -6.1754, lng: 106.8272, accuracy: 12 }
const there = { lat: -6.2, lng: 106.9 }

async function sends(
  who: Person,
  conversation: Conversation,
  more: Partial<Given<typeof places.send.input>> = {},
): Promise<string> {
  const id = messageId()
  await who.call(places.send, { conversation, id, ...here, ...more })
  return more.id ?? id
}
const goesLive = (who: Person, conversation: Conversation, more = {}) =>
  sends(who, conversation, { liveSeconds: 900, ...more })
const pointsFor = async (who: Person, conversation: Conversation) =>
  (await who.call(places.live, { conversation })).list
const runs = async (who: Person) => (await who.call(places.mine, {})).list

type Page = Extract<WireFrame, { cmd: 20 }>
async function messageIn(socket: TestSocket, { type, id }: Conversation, msgId: string) {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: type, count: 50 })
  const { data } = await socket.next<Page>((frame) => frame.cmd === 20)
  if (!('list' in data)) throw new Error('no page')
  return data.list.find((one) => one.id === msgId)
}
const endOf = async (socket: TestSocket, conversation: Conversation, msgId: string) =>
  (await messageIn(socket, conversation, msgId))?.state?.place

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}
async function trio() {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  return { ana, bo, cy, room: inGroup(id) }
}
/** The number of database rows for a live place or a position. */
const stored = async (msgId: string) => {
  const { rows } = await server.app.pool.query(
    `select 1 from messages join lateral (
       select seq from live_places l where l.conversation_id = messages.conversation_id
       union all
       select seq from live_place_points p where p.conversation_id = messages.conversation_id
     ) x using (seq) where id = $1`,
    [msgId],
  )
  return rows.length
}

test('a place is a message with its text in plain form; sent twice with one id it is stored once', async () => {
  const { ana, bo } = await pair()
  const socket = await bo.connect()
  const id = messageId()
  const place = { name: 'Monas', address: 'Jl. Medan Merdeka', id }
  await Promise.all([1, 2, 3].map(() => sends(ana, chatWith(bo), place)))
  const got = await messageIn(socket, chatWith(ana), id)
  expect(JSON.parse(got?.content ?? '')).toEqual({
    ...{ text: '📍 Monas\nJl. Medan Merdeka', name: 'Monas', address: 'Jl. Medan Merdeka' },
    ...here,
  })
  expect(got?.msgType).toBe(114)
  const row = await bo.call(conversations.byPerson, { id: ana.id })
  expect([row.lastMsgContent, row.unreadCount]).toEqual(['📍 Monas', 1])
  await sends(ana, chatWith(bo))
  expect((await bo.call(conversations.byPerson, { id: ana.id })).lastMsgContent).toBe(
    '📍 -6.17540, 106.82720',
  )
})

test("a live place shows its sender's position only in points, and each point replaces the one before", async () => {
  const { ana, bo, cy, room } = await trio()
  const socket = await bo.connect()
  const id = await goesLive(ana, room, { name: 'On foot' })
  const got = await messageIn(socket, room, id)
  expect(JSON.parse(got?.content ?? '')).toEqual({ text: '📍 On foot', name: 'On foot', live: 900 })
  expect(got?.state?.place).toEqual({ until: server.clock.now() + 900_000 })
  expect(await pointsFor(cy, room)).toMatchObject([{ msgId: id, userId: ana.id, ...here }])
  server.clock.moveBy(limits.livePlaceStepMs)
  expect(await ana.call(places.move, there)).toEqual({ running: 1 })
  const moved = await socket.next((frame) => frame.cmd === 30 && frame.name === 'place.moved')
  expect(moved).toMatchObject({ data: { toBizId: room.id, msgId: id, userId: ana.id, ...there } })
  const [point] = await pointsFor(bo, room)
  expect(point).toMatchObject(there)
  expect(point).not.toHaveProperty('accuracy')
})

test('members get a point every ten seconds at most; a call returns the newest', async () => {
  const { ana, bo } = await pair()
  const socket = await bo.connect()
  await goesLive(ana, chatWith(bo))
  await ana.call(places.move, { lat: 1, lng: 1 })
  expect(await pointsFor(bo, chatWith(ana))).toMatchObject([{ lat: 1, lng: 1 }])
  server.clock.moveBy(limits.livePlaceStepMs)
  await ana.call(places.move, { lat: 2, lng: 2 })
  const first = await socket.next((frame) => frame.cmd === 30 && frame.name === 'place.moved')
  expect(first).toMatchObject({ data: { lat: 2, lng: 2 } })
})

test('nobody else sees the position: strangers, former members, later members or users who deleted the message', async () => {
  const { ana, bo, cy, room } = await trio()
  const { eve } = await people(server, 'eve')
  await goesLive(ana, room)
  await expect(pointsFor(eve, room)).rejects.toThrow('NoDataFound')
  await bo.call(groups.quit, { id: room.id })
  await expect(pointsFor(bo, room)).rejects.toThrow('NoDataFound')
  await ana.call(groups.invite, { id: room.id, userList: [bo.id] })
  expect(await pointsFor(bo, room)).toEqual([])
  const [mine] = await pointsFor(cy, room)
  await cy.call(messages.delete, { conversation: room, ids: [mine?.msgId ?? ''] })
  expect(await pointsFor(cy, room)).toEqual([])
  const looking = await Promise.all([bo.connect(), cy.connect()])
  server.clock.moveBy(limits.livePlaceStepMs)
  await ana.call(places.move, there)
  await ana.call(places.end, { conversation: room, msgId: mine?.msgId ?? '' })
  // Each of the two receives a text sent after the point, and no point before it.
  const socket = await ana.connect()
  await socket.sendText({ groupId: room.id }, 'after')
  for (const one of looking) {
    const next = await one.next(
      (frame) => frame.cmd === 11 || (frame.cmd === 30 && frame.name === 'place.moved'),
    )
    expect(next.cmd).toBe(11)
  }
})

test('its sender ends it, from any device, and no position is left', async () => {
  const { ana, bo } = await pair()
  const id = await goesLive(ana, chatWith(bo))
  expect(await stored(id)).toBe(2)
  const other = await ana.again()
  expect(await runs(other)).toMatchObject([{ msgId: id, here: false }])
  // Another device of the same user does not send positions.
  expect(await other.call(places.move, there)).toEqual({ running: 0 })
  await bo.call(places.end, { conversation: chatWith(ana), msgId: id })
  expect(await runs(ana)).toMatchObject([{ msgId: id, here: true }])
  await Promise.all(
    [ana, other, ana].map((one) => one.call(places.end, { conversation: chatWith(bo), msgId: id })),
  )
  expect(await runs(ana)).toEqual([])
  expect(await pointsFor(bo, chatWith(ana))).toEqual([])
  expect(await ana.call(places.move, there)).toEqual({ running: 0 })
  expect(await stored(id)).toBe(0)
  const socket = await bo.connect()
  expect(await endOf(socket, chatWith(ana), id)).toMatchObject({ ended: server.clock.now() })
})

test('it ends by time before any job has run, and the job removes the point', async () => {
  const { ana, bo } = await pair()
  const id = await goesLive(ana, chatWith(bo))
  server.clock.moveBy(900_000)
  expect(await pointsFor(bo, chatWith(ana))).toEqual([])
  expect(await runs(ana)).toEqual([])
  expect(await ana.call(places.move, there)).toEqual({ running: 0 })
  const ends = server.clock.now()
  server.clock.moveBy(3_000)
  await Promise.all([endDue(server.app), endDue(server.app)])
  expect(await stored(id)).toBe(0)
  expect(await endOf(await bo.connect(), chatWith(ana), id)).toEqual({ until: ends, ended: ends })
})

test('it ends by leaving, removal, recall, the end of its session, of the group and of the account', async () => {
  const ways: [
    string,
    (stage: { ana: Person; bo: Person; room: Conversation; id: string }) => Promise<unknown>,
  ][] = [
    ['leaving', ({ bo, room }) => bo.call(groups.quit, { id: room.id })],
    ['removal', ({ ana, bo, room }) => ana.call(groups.removePeople, { id: room.id, userList: [bo.id] })],
    ['recall', ({ bo, room, id }) => bo.call(messages.recall, { recallId: id, conversation: room })],
    ['session', ({ bo }) => bo.call(auth.quit, {})],
    ['group', ({ ana, room }) => ana.call(groups.dissolve, { id: room.id })],
    ['account', ({ bo }) => endOfPerson(server.app, bo.id)],
  ]
  for (const [way, end] of ways) {
    const { ana, bo, cy, room } = await trio()
    const id = await goesLive(bo, room)
    await end({ ana, bo, room, id })
    expect(await stored(id), way).toBe(0)
    expect(await pointsFor(cy, room), way).toEqual([])
  }
})

test('a block ends the live places between two users, in either direction', async () => {
  const { ana, bo } = await pair()
  const id = await goesLive(ana, chatWith(bo))
  const socket = await ana.connect()
  await bo.call(friends.block, { toUserId: ana.id })
  // Before the end is stored, nobody is shown it.
  expect(await pointsFor(bo, chatWith(ana))).toEqual([])
  expect(await ana.call(places.move, there)).toEqual({ running: 0 })
  await socket.next((frame) => frame.cmd === 30 && frame.name === 'place.mine')
  expect(await stored(id)).toBe(0)
  expect(await endOf(socket, chatWith(bo), id)).toHaveProperty('ended')
  await expect(goesLive(ana, chatWith(bo))).rejects.toThrow('MessageBlocked')
})

test('a user has one live place per chat, and ten at a time; strangers get none', async () => {
  const { ana, bo } = await pair()
  const { eve } = await people(server, 'eve')
  await expect(goesLive(ana, chatWith(eve))).rejects.toThrow('MessageStrangerLimit')
  await Promise.all([1, 2, 3].map(() => goesLive(ana, chatWith(bo))))
  expect(await pointsFor(bo, chatWith(ana))).toHaveLength(1)
  const rooms: Conversation[] = []
  for (let nth = 0; nth < limits.livePlacesMax; nth += 1)
    rooms.push(inGroup((await ana.call(groups.create, { name: 'Walk', userList: [bo.id] })).id))
  const done = await Promise.allSettled(rooms.map((room) => goesLive(ana, room)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.livePlacesMax - 1)
  const [refused] = done.filter(({ status }) => status === 'rejected')
  expect(String((refused as PromiseRejectedResult).reason)).toContain('LivePlacesFull')
})

test('a forwarded place shows the place, and a forwarded live one only that it existed', async () => {
  const { ana, bo } = await pair()
  const socket = await bo.connect()
  const pass = async (content: object) => {
    const { data } = await socket.post({ to: ana.id }, { msgType: 114, content })
    const sent = await messageIn(socket, chatWith(ana), data.id)
    return sent && (JSON.parse(sent.content) as object)
  }
  expect(await pass({ text: 'no', name: 'Monas', ...there, more: 1 })).toEqual({
    ...{ text: '📍 Monas', name: 'Monas' },
    ...there,
  })
  expect(await pass({ text: '', live: 900, ...there })).toEqual({ text: '📍', live: 900, copy: true })
  expect(await pass({ text: '', lat: 91, lng: 0 })).toBeUndefined()
  expect(await runs(bo)).toEqual([])
})
