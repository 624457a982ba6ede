import { expect, test, vi } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { polls } from '@mynah/contract/polls'
import type { WireFrame } from '@mynah/contract/frames'
import type { Given } from '@mynah/contract/kit'
import { befriend, groupOf, messageId, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endDue } from './change.ts'
import { eraseVotes, exportVotes } from './leave.ts'

const server = await testServer({ limitFactor: 1_000 })

type Conversation = { type: 1 | 2; id: string }
const chatWith = (who: Person): Conversation => ({ type: 2, id: who.id })
const inGroup = (id: string): Conversation => ({ type: 1, id })
type Asked = Given<typeof polls.create.input>

async function asks(who: Person, conversation: Conversation, more: Partial<Asked> = {}): Promise<string> {
  const id = messageId()
  await who.call(polls.create, {
    conversation,
    id,
    kind: 'poll',
    question: 'Where shall we eat?',
    options: ['Noodles', 'Rice', 'Bread'],
    multiple: false,
    secret: false,
    results: 'now',
    endTime: 0,
    addOptions: false,
    ...more,
  })
  return id
}
const vote = (who: Person, conversation: Conversation, msgId: string, ...choices: number[]) =>
  who.call(polls.vote, { conversation, msgId, choices })
const detail = (who: Person, conversation: Conversation, msgId: string) =>
  who.call(polls.detail, { conversation, msgId })

type Page = Extract<WireFrame, { cmd: 20 }>
async function listOf(socket: TestSocket, { type, id }: Conversation) {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: type, count: 50 })
  const { data } = await socket.next<Page>((frame) => frame.cmd === 20)
  if (!('list' in data)) throw new Error('no page')
  return data.list
}
const messageIn = async (socket: TestSocket, conversation: Conversation, msgId: string) =>
  (await listOf(socket, conversation)).find(({ id }) => id === msgId)

/** A group of this many members besides its owner. */
async function groupWith(...names: string[]) {
  const { ana } = await people(server, 'ana')
  const others = Object.values(await people(server, ...names))
  const { id } = await groupOf(ana, ...others)
  return { ana, others, here: inGroup(id) }
}

test('a poll is a message with its text in plain form; votes are its state, and can be changed', async () => {
  const { ana, others, here } = await groupWith('bo', 'cy')
  const [bo, cy] = others as [Person, Person]
  const socket = await cy.connect()
  const id = await asks(ana, here)
  const got = await socket.next((frame) => frame.cmd === 11 && frame.data.id === id)
  expect(got).toMatchObject({ data: { msgType: 113 } })
  const row = await bo.call(conversations.byGroup, { id: here.id })
  expect([row.lastMsgContent, row.unreadCount]).toEqual(['📊 Where shall we eat?', 1])
  expect(await vote(bo, here, id, 1)).toMatchObject({ choices: [1], voted: true, counts: [0, 1, 0] })
  await vote(cy, here, id, 1)
  await vote(bo, here, id, 0)
  const message = await messageIn(socket, here, id)
  expect(JSON.parse(message?.content ?? '')).toMatchObject({
    text: '📊 Where shall we eat?\n• Noodles\n• Rice\n• Bread',
  })
  expect(message?.state).toMatchObject({ poll: { counts: [1, 1, 0], voters: 2 } })
  const { list } = await ana.call(polls.voters, { conversation: here, msgId: id, option: 1 })
  expect(list.map(({ userName }) => userName)).toEqual(['cy'])
  expect(await vote(bo, here, id)).toMatchObject({ choices: [], voted: false, counts: [0, 1, 0], voters: 1 })
})

test('an invalid poll is refused, and a repeated one with the same id is stored once', async () => {
  const { ana, here } = await groupWith('bo')
  const wrong: Partial<Asked>[] = [
    { options: ['One', 'one'] },
    { kind: 'signUp', secret: true },
    { kind: 'signUp', results: 'end' },
    { places: [1, 1, 1] },
    { kind: 'signUp', places: [1] },
    { kind: 'dates' },
    { kind: 'dates', options: ['2026-12-01', '2026-02-30'] },
    { answer: 3 },
    { answer: 0, multiple: true },
    { endTime: server.clock.now() },
    { endTime: server.clock.now() + 400 * 86_400_000 },
  ]
  for (const more of wrong) await expect(asks(ana, here, more)).rejects.toThrow('BadParameter')
  const id = messageId()
  const together = await Promise.all([1, 2, 3].map(() => asks(ana, here, { id })))
  expect(together).toHaveLength(3)
  const socket = await ana.connect()
  expect((await listOf(socket, here)).filter(({ msgType: kind }) => kind === msgType.poll)).toHaveLength(1)
  await expect(vote(ana, here, id, 0, 1)).rejects.toThrow('BadParameter')
  await expect(vote(ana, here, id, 3)).rejects.toThrow('BadParameter')
})

test('strangers, former members and blocked users can neither ask nor vote', async () => {
  const { ana, others, here } = await groupWith('bo')
  const [bo] = others as [Person]
  const { eve } = await people(server, 'eve')
  const id = await asks(ana, here)
  await expect(vote(eve, here, id, 0)).rejects.toThrow('NoDataFound')
  await bo.call(groups.quit, { id: here.id })
  await expect(vote(bo, here, id, 0)).rejects.toThrow('NoDataFound')
  await expect(detail(bo, here, id)).rejects.toThrow('NoDataFound')
  await expect(asks(eve, chatWith(ana))).rejects.toThrow('MessageStrangerLimit')
  await befriend(ana, eve)
  const between = await asks(ana, chatWith(eve))
  await eve.call(friends.block, { toUserId: ana.id })
  await expect(vote(ana, chatWith(eve), between, 0)).rejects.toThrow('MessageBlocked')
  await expect(ana.call(polls.close, { conversation: chatWith(eve), msgId: between })).rejects.toThrow(
    'MessageBlocked',
  )
})

test('a secret poll links no user to a choice, and its counts change in steps of five', async () => {
  const names = ['bo', 'cy', 'dan', 'eve', 'fay', 'gus']
  const { ana, others, here } = await groupWith(...names)
  const id = await asks(ana, here, { secret: true })
  const log = vi.spyOn(server.app.log, 'info')
  const socket = await ana.connect()
  await Promise.all(others.slice(0, 4).map((who, at) => vote(who, here, id, at % 2)))
  expect((await messageIn(socket, here, id))?.state?.poll?.voters ?? 0).toBe(0)
  expect(await detail(others[0] as Person, here, id)).toMatchObject({ voted: true, choices: [], voters: 0 })
  await expect(vote(others[0] as Person, here, id, 2)).rejects.toThrow('PollVoteFinal')
  await vote(others[4] as Person, here, id, 0)
  const logged = log.mock.calls
    .map(([fields]) => JSON.stringify(fields))
    .filter((one) => one.includes('poll/vote'))
  expect([logged.length, logged.filter((one) => one.includes('userId'))]).toEqual([6, []])
  log.mockRestore()
  expect((await messageIn(socket, here, id))?.state).toMatchObject({ poll: { counts: [3, 2, 0], voters: 5 } })
  await expect(ana.call(polls.voters, { conversation: here, msgId: id, option: 0 })).rejects.toThrow(
    'NoPermission',
  )
  const seq = (await detail(ana, here, id)).seq
  const at = [`1:${here.id}`, seq]
  const { pool } = server.app
  const rowsOf = async (sql: string) => (await pool.query<Record<string, unknown>>(sql, at)).rows
  expect(await rowsOf('select * from poll_votes where conversation_id = $1 and seq = $2')).toEqual([])
  const voters = await rowsOf('select * from poll_voters where conversation_id = $1 and seq = $2')
  expect(voters.map((row) => Object.keys(row))).toEqual(
    voters.map(() => ['conversation_id', 'seq', 'user_id']),
  )
  const changes = await rowsOf('select user_id from message_changes where conversation_id = $1 and seq = $2')
  expect(changes).toEqual([{ user_id: '' }])
  await vote(others[5] as Person, here, id, 2)
  await ana.call(polls.close, { conversation: here, msgId: id })
  expect((await messageIn(socket, here, id))?.state).toMatchObject({ poll: { counts: [3, 2, 1], voters: 6 } })
  expect(await rowsOf('select 1 from poll_voters where conversation_id = $1 and seq = $2')).toEqual([])
})

test('results for voters, or for the end, are not shown before', async () => {
  const { ana, others, here } = await groupWith('bo', 'cy')
  const [bo, cy] = others as [Person, Person]
  const [voted, end] = [
    await asks(ana, here, { results: 'voted' }),
    await asks(ana, here, { results: 'end' }),
  ]
  const socket = await bo.connect()
  await Promise.all([vote(bo, here, voted, 0), vote(bo, here, end, 0)])
  expect(await detail(bo, here, voted)).toMatchObject({ counts: [1, 0, 0] })
  expect(await detail(cy, here, voted)).not.toHaveProperty('counts')
  expect(await detail(bo, here, end)).not.toHaveProperty('counts')
  await expect(cy.call(polls.voters, { conversation: here, msgId: voted, option: 0 })).rejects.toThrow(
    'NoPermission',
  )
  await vote(cy, here, voted, 1)
  await socket.next(
    (frame) =>
      frame.cmd === 30 &&
      frame.name === 'polls.own' &&
      JSON.stringify(frame.data).includes('"counts":[1,1,0]'),
  )
  expect((await messageIn(socket, here, voted))?.state).toBeUndefined()
  await expect(bo.call(polls.close, { conversation: here, msgId: end })).rejects.toThrow('NoPermission')
  await ana.call(polls.close, { conversation: here, msgId: end })
  expect((await messageIn(socket, here, end))?.state).toMatchObject({ poll: { counts: [1, 0, 0] } })
  await expect(vote(cy, here, end, 0)).rejects.toThrow('PollEnded')
})

test('it ends by its time, with one system line, without its text, that is unread for nobody', async () => {
  const { ana, others, here } = await groupWith('bo')
  const [bo] = others as [Person]
  const id = await asks(ana, here, { endTime: server.clock.now() + 60_000 })
  await vote(bo, here, id, 2)
  const { unreadCount } = await bo.call(conversations.byGroup, { id: here.id })
  server.clock.moveBy(60_000)
  // Also before the job has run.
  await expect(vote(bo, here, id, 1)).rejects.toThrow('PollEnded')
  await Promise.all([endDue(server.app), endDue(server.app)])
  const list = await listOf(await bo.connect(), here)
  const lines = list.filter(({ content }) => content.includes('pollEnded'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.content).toContain(id)
  expect(lines[0]?.content).not.toContain('Noodles')
  expect((await bo.call(conversations.byGroup, { id: here.id })).unreadCount).toBe(unreadCount)
  expect(await detail(bo, here, id)).toMatchObject({ counts: [0, 0, 1], ended: server.clock.now() })
})

test('places are assigned in order, a released one goes to the next, and concurrently none is assigned twice', async () => {
  const names = ['bo', 'cy', 'dan', 'eve', 'fay']
  const { ana, others, here } = await groupWith(...names)
  const id = await asks(ana, here, { kind: 'signUp', options: ['Car', 'Bus'], places: [2, 0] })
  const views = await Promise.all(others.map((who) => vote(who, here, id, 0)))
  expect(views).toHaveLength(5)
  const { list } = await ana.call(polls.voters, { conversation: here, msgId: id, option: 0 })
  expect(list.map(({ waiting }) => waiting)).toEqual([false, false, true, true, true])
  const nameOf = (nth: number) => list[nth]?.userName ?? ''
  const whoIs = (nth: number) => others[names.indexOf(nameOf(nth))] as Person
  expect(await detail(whoIs(2), here, id)).toMatchObject({ waiting: [0] })
  const socket = await whoIs(2).connect()
  await vote(whoIs(0), here, id, 1)
  await socket.next(
    (frame) =>
      frame.cmd === 30 && frame.name === 'polls.own' && JSON.stringify(frame.data).includes('"waiting":[]'),
  )
  await vote(whoIs(0), here, id, 0)
  expect(await detail(whoIs(0), here, id)).toMatchObject({ choices: [0], waiting: [0] })
})

test("a leaving member's vote stays, a removed member's is removed visibly, unless it is secret", async () => {
  const { ana, others, here } = await groupWith('bo', 'cy', 'dan')
  const [bo, cy, dan] = others as [Person, Person, Person]
  const [open, secret] = [await asks(ana, here), await asks(ana, here, { secret: true })]
  await Promise.all([bo, cy, dan].flatMap((who) => [vote(who, here, open, 0), vote(who, here, secret, 0)]))
  await bo.call(groups.quit, { id: here.id })
  await ana.call(groups.removePeople, { id: here.id, userList: [cy.id] })
  const socket = await ana.connect()
  expect((await messageIn(socket, here, open))?.state).toMatchObject({
    poll: { counts: [2, 0, 0], voters: 2, struck: 1 },
  })
  await ana.call(polls.close, { conversation: here, msgId: secret })
  expect((await messageIn(socket, here, secret))?.state).toMatchObject({ poll: { voters: 3 } })
})

test('others add options if permitted, up to twenty and each once', async () => {
  const { ana, others, here } = await groupWith('bo')
  const [bo] = others as [Person]
  const add = (msgId: string, text: string) => bo.call(polls.addOption, { conversation: here, msgId, text })
  await expect(add(await asks(ana, here), 'Soup')).rejects.toThrow('NoPermission')
  const id = await asks(ana, here, { addOptions: true })
  await vote(ana, here, id, 0)
  const given = await Promise.allSettled(Array.from({ length: 19 }, (_, nth) => add(id, `Soup ${nth}`)))
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
  const other = await asks(ana, here, { addOptions: true })
  await expect(add(other, 'noodles')).rejects.toThrow('PollOptionsFull')
  const message = await messageIn(await bo.connect(), here, id)
  expect(message?.content).toContain('• Soup')
  expect(message?.state?.poll?.counts).toEqual([1, ...Array.from({ length: 19 }, () => 0)])
})

test('the answer of a quiz is shown with the own vote, which is final', async () => {
  const { ana, others, here } = await groupWith('bo')
  const [bo] = others as [Person]
  const id = await asks(ana, here, { answer: 2 })
  expect(await detail(bo, here, id)).not.toHaveProperty('answer')
  expect((await messageIn(await bo.connect(), here, id))?.content).not.toContain('answer')
  expect(await vote(bo, here, id, 0)).toMatchObject({ answer: 2 })
  expect(await vote(bo, here, id, 0)).toMatchObject({ choices: [0] })
  await expect(vote(bo, here, id, 2)).rejects.toThrow('PollVoteFinal')
})

test('many concurrent votes are published in a few frames', async () => {
  const names = Array.from({ length: 12 }, (_, nth) => `voter${nth}`)
  const { ana, others, here } = await groupWith(...names)
  const id = await asks(ana, here, { multiple: true })
  const socket = await ana.connect()
  for (let nth = 0; nth < 5; nth++)
    await Promise.all(others.map((who) => vote(who, here, id, nth % 3, (nth + 1) % 3)))
  await vote(ana, here, id, 0)
  const { poll } = (await messageIn(socket, here, id))?.state ?? {}
  expect(poll).toMatchObject({ voters: 13 })
  const frames = socket.frames.filter((frame) => frame.cmd === 30 && frame.name === 'messages.changed')
  expect(frames.length).toBeLessThan(6)
})

test('a forwarded poll is a read-only copy; votes are deleted with the message, or the user', async () => {
  const { ana, others, here } = await groupWith('bo')
  const [bo] = others as [Person]
  const id = await asks(ana, here)
  await vote(bo, here, id, 1)
  const content = JSON.parse((await messageIn(await ana.connect(), here, id))?.content ?? '') as object
  const socket = await ana.connect()
  const copy = messageId()
  const { data } = await socket.post({ to: bo.id }, { id: copy, msgType: msgType.poll, content })
  expect(JSON.parse(data.content ?? '')).toMatchObject({ copy: true, question: 'Where shall we eat?' })
  await expect(vote(bo, chatWith(ana), copy, 0)).rejects.toThrow('NoDataFound')
  const exported: unknown[] = []
  for await (const one of exportVotes(server.app, bo.id)) exported.push(one)
  expect(exported).toMatchObject([{ group: here.id, choices: ['Rice'] }])
  await eraseVotes(server.app, bo.id)
  expect(await detail(ana, here, id)).toMatchObject({ counts: [0, 0, 0], voters: 0 })
  await vote(bo, here, id, 1)
  await ana.call(messages.recall, { recallId: id, conversation: here })
  await expect(detail(bo, here, id)).rejects.toThrow('NoDataFound')
  const { rows } = await server.app.pool.query('select 1 from poll_votes where conversation_id = $1', [
    `1:${here.id}`,
  ])
  expect(rows).toEqual([])
})
