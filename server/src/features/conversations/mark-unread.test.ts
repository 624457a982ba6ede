import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { cmd, signal } from '@mynah/contract/socket'
import { befriend, groupOf, people, request, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

async function two(): Promise<{ ana: Person; bo: Person; id: string }> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, id: `2${bo.id}` }
}
const mark = (who: Person, id: string, status = true) => who.call(conversations.markUnread, { id, status })
const isMarked = async (who: Person, id: string) => (await who.call(conversations.byId, { id })).isUnread
const readAll = (toObjId: string, toObjType = 2) => ({
  cmd: cmd.signal,
  code: signal.readConv,
  extras: { toObjId, toObjType },
})
type Socket = Awaited<ReturnType<Person['connect']>>
const marked = (socket: Socket) => socket.next((frame) => frame.cmd === cmd.event)
const read = (socket: Socket) => socket.next((frame) => frame.cmd === cmd.signal)
async function nothingElse(socket: Socket): Promise<void> {
  socket.send({ cmd: cmd.heartbeat, hbbyte: '-127' })
  await socket.next((frame) => frame.cmd === cmd.heartbeat)
  expect(socket.frames).toEqual([])
}

test('an unread mark is visible on own devices only, is idempotent, and changes no counts and positions', async () => {
  const { ana, bo, id } = await two()
  await ana.call(conversations.mute, { id, status: true })
  const before = await ana.call(conversations.byId, { id })
  const theirs = await bo.call(conversations.byId, { id: `2${ana.id}` })
  const [other, foreign] = [await ana.connect(), await bo.connect()]
  for (const status of [true, true, false, false]) {
    await mark(ana, id, status)
    expect(await marked(other)).toMatchObject({
      name: 'session.changed',
      data: { toBizId: bo.id, isUnread: status ? '1' : '0', unreadCount: 0 },
    })
    expect(await ana.call(conversations.byId, { id })).toEqual({ ...before, isUnread: status })
  }
  expect(await bo.call(conversations.byId, { id: `2${ana.id}` })).toEqual(theirs)
  await nothingElse(foreign)
})

test('marking an unknown chat, or an unknown type, is refused', async () => {
  const { ana, bo, id } = await two()
  const { cy } = await people(server, 'cy')
  for (const absent of [`2${cy.id}`, '2404', '1404', '3404', '0'])
    await expect(mark(ana, absent)).rejects.toThrow('NoDataFound')
  const { id: group } = await groupOf(bo, cy)
  await expect(mark(ana, `1${group}`)).rejects.toThrow('NoDataFound')
  const { path } = conversations.markUnread
  for (const wrong of [
    { id },
    { id, status: 'yes' },
    { id, status: 2 },
    { status: '1' },
    { id: '', status: '1' },
  ])
    expect(await request(server, path, wrong, { token: ana.token })).toMatchObject({ retCode: '10101' })
  expect(await isMarked(ana, id)).toBe(false)
  expect(await isMarked(bo, `2${ana.id}`)).toBe(false)
})

test('reading on one device removes the mark on all, and notifies others only of newly read messages', async () => {
  const { ana, bo, id } = await two()
  const [reader, other, foreign] = [await ana.connect(), await ana.connect(), await bo.connect()]
  await mark(ana, id)
  await Promise.all([marked(reader), marked(other)])
  reader.send(readAll(bo.id))
  expect(await read(other)).toMatchObject({ data: { extras: { toObjId: bo.id, seq: 1 } } })
  expect(await isMarked(ana, id)).toBe(false)
  expect(await foreign.next((frame) => frame.cmd === cmd.receipt)).toMatchObject({ data: { seq: 1 } })

  await mark(ana, id)
  await Promise.all([marked(reader), marked(other)])
  reader.send(readAll(bo.id))
  for (const socket of [reader, other])
    expect(await read(socket)).toMatchObject({ data: { extras: { toObjId: bo.id, seq: 1 } } })
  expect(await isMarked(ana, id)).toBe(false)
  await nothingElse(reader)
  await nothingElse(other)

  await foreign.sendText({ to: ana.id }, 'news')
  reader.send(readAll(bo.id))
  // the first since the one above
  expect(await foreign.next((frame) => frame.cmd === cmd.receipt)).toMatchObject({ data: { seq: 2 } })
})

test('a chat without messages can be marked and read too', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await ana.call(conversations.open, { conversation: { type: 2, id: bo.id } })
  const reader = await ana.connect()
  await mark(ana, `2${bo.id}`)
  expect(await isMarked(ana, `2${bo.id}`)).toBe(true)
  reader.send(readAll(bo.id))
  expect(await read(reader)).toMatchObject({ data: { extras: { toObjId: bo.id, seq: 0 } } })
  expect(await isMarked(ana, `2${bo.id}`)).toBe(false)
})

test('sending, clearing and deleting remove the mark; opening and messages of others do not', async () => {
  const { ana, bo, id } = await two()
  const { cy, di } = await people(server, 'cy', 'di')
  const group = `1${(await groupOf(ana, di)).id}`
  const [a, b] = [await ana.connect(), await bo.connect()]
  await ana.call(conversations.open, { conversation: { type: 2, id: cy.id } })
  const takers: [string, string, () => Promise<unknown>][] = [
    ['a message to a friend', id, () => a.sendText({ to: bo.id }, 'hi')],
    [
      'messages sent together',
      id,
      () => Promise.all(['a', 'b', 'c'].map((text) => a.sendText({ to: bo.id }, text))),
    ],
    ['a message to a stranger', `2${cy.id}`, () => a.sendText({ to: cy.id }, 'hi')],
    ['a message to a group', group, () => a.sendText({ groupId: group.slice(1) }, 'hi')],
    ['clearing', id, () => ana.call(conversations.clear, { conversation: { type: 2, id: bo.id } })],
    ['deleting', id, () => ana.call(conversations.hide, { conversation: { type: 2, id: bo.id } })],
  ]
  for (const [what, row, take] of takers) {
    await mark(ana, row)
    await take()
    expect(await isMarked(ana, row), what).toBe(false)
  }
  await mark(ana, id)
  await ana.call(conversations.open, { conversation: { type: 2, id: bo.id } })
  await b.sendText({ to: ana.id }, 'still there?')
  expect(await ana.call(conversations.byId, { id })).toMatchObject({ isUnread: true, unreadCount: 1 })
})

test('concurrent marking and reading leave one of the two, and the read position is never lost', async () => {
  const { ana, bo, id } = await two()
  const [a, b] = [await ana.connect(), await bo.connect()]
  await b.sendText({ to: ana.id }, 'news')
  a.send(readAll(bo.id))
  await Promise.all(Array.from({ length: 8 }, (_, index) => mark(ana, id, index % 2 === 0)))
  await b.next((frame) => frame.cmd === cmd.receipt)
  expect(await ana.call(conversations.byId, { id })).toMatchObject({
    isUnread: expect.any(Boolean),
    unreadCount: 0,
    readSeq: 2,
  })
  await Promise.all(Array.from({ length: 8 }, () => mark(ana, id)))
  expect(await isMarked(ana, id)).toBe(true)
})
