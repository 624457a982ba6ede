import { expect, test } from 'vitest'
import { support, supportAdmin, supportState } from '@mynah/contract/support'
import { operator } from '#test/operator.ts'
import { messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { countWaiting, exportSupport } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const agent = await operator(server, 'support')
const { waiting, answered, closed } = supportState
const write = (who: Person, content = 'help') => who.call(support.send, { id: messageId(), content })
const answer = (who: Person, content = 'here', id = messageId()) =>
  agent.call(supportAdmin.answer, { userId: who.id, id, content })
const ask = (state: number, page = {}) => agent.call(supportAdmin.queue, { state, pageSize: 100, ...page })
const queue = async (state: number, page = {}) => (await ask(state, page)).list.map(({ userId }) => userId)

test('the user who waited longest comes first, and writing again does not change the position', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [ana, bo, cy]) {
    server.clock.moveBy(1_000)
    await write(one)
  }
  server.clock.moveBy(1_000)
  await write(ana, 'still there?')
  const mine = new Set([ana.id, bo.id, cy.id])
  const order = async (state: number) => (await queue(state)).filter((id) => mine.has(id))
  expect(await order(waiting)).toEqual([ana.id, bo.id, cy.id])
  const { count: before } = await countWaiting(server.app.db)
  await answer(ana)
  expect(await order(waiting)).toEqual([bo.id, cy.id])
  expect((await countWaiting(server.app.db)).count).toBe(before - 1)
  // A user who writes again after an answer is placed behind the others.
  server.clock.moveBy(1_000)
  await write(ana)
  expect(await order(waiting)).toEqual([bo.id, cy.id, ana.id])
})

test('a conversation is waiting, answered or closed, and waiting again once the user writes', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const stateOf = async (who: Person) => {
    const found = await Promise.all([waiting, answered, closed].map((state) => queue(state)))
    return [waiting, answered, closed].filter((_, at) => found[at]?.includes(who.id))
  }
  await write(ana)
  await write(bo)
  expect(await stateOf(ana)).toEqual([waiting])
  await answer(ana)
  expect(await stateOf(ana)).toEqual([answered])
  await agent.call(supportAdmin.settle, { userId: ana.id, seq: 2 })
  expect(await stateOf(ana)).toEqual([closed])
  expect((await ask(waiting, { open: ana.id })).open).toMatchObject({ state: closed, lastSeq: 2 })
  // answering a closed conversation counts as an answer
  await answer(ana)
  expect(await stateOf(ana)).toEqual([answered])
  await write(ana)
  expect([await stateOf(ana), await stateOf(bo)]).toEqual([[waiting], [waiting]])
})

test('a part of a message finds its conversation in every state, also of a message by the service', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await write(ana, 'My parcel 8814 is late')
  await write(bo, 'Hello')
  await answer(bo, 'Your PARCEL 8814 left us')
  for (const state of [waiting, closed])
    expect((await queue(state, { find: 'parcel 8814' })).toSorted()).toEqual([ana.id, bo.id].toSorted())
  expect(await queue(waiting, { find: 'parcel 8815' })).toEqual([])
  expect(await queue(waiting, { find: '100%' })).toEqual([])
})

test("the user's app language is shown with their messages", async () => {
  const { ana } = await people(server, 'ana')
  await write(ana)
  await server.app.pool.query(`update users set language = 'th' where id = $1`, [ana.id])
  expect((await agent.call(supportAdmin.look, { userId: ana.id })).language).toBe('th')
})

test('pages of the queue have no gap and no repeat', async () => {
  const all = await people(server, 'dora', 'edi', 'fay')
  for (const one of Object.values(all)) await write(one)
  const whole = await queue(waiting)
  const joined: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, more } = await agent.call(supportAdmin.queue, { state: waiting, pageSize: 2, pageNo })
    joined.push(...list.map(({ userId }) => userId))
    if (!more) break
  }
  expect(joined).toEqual(whole)
  expect(new Set(joined).size).toBe(joined.length)
})

test('only support can view, answer and close; other operators cannot', async () => {
  const { ana } = await people(server, 'ana')
  await write(ana)
  for (const role of ['editor', 'reviewer', 'cashier'] as const) {
    const other = await operator(server, role)
    const input = { userId: ana.id }
    await expect(other.call(supportAdmin.queue, { state: waiting })).rejects.toThrow('NoPermission')
    await expect(other.call(supportAdmin.look, input)).rejects.toThrow('NoPermission')
    const said = { ...input, id: messageId(), content: 'x' }
    await expect(other.call(supportAdmin.answer, said)).rejects.toThrow('NoPermission')
    await expect(other.call(supportAdmin.settle, { ...input, seq: 1 })).rejects.toThrow('NoPermission')
  }
  expect((await ana.call(support.list, {})).list).toHaveLength(1)
})

test('operators cannot view or answer an unknown thread', async () => {
  const { ana } = await people(server, 'ana')
  for (const userId of [ana.id, '123456789012345']) {
    await expect(agent.call(supportAdmin.look, { userId })).rejects.toThrow('NoDataFound')
    await expect(agent.call(supportAdmin.settle, { userId, seq: 1 })).rejects.toThrow('NoDataFound')
  }
  expect(await queue(waiting)).not.toContain(ana.id)
})

test('a repeated answer, also concurrent, is one, and arrives once', async () => {
  const { ana } = await people(server, 'ana')
  await write(ana)
  const socket = await ana.connect()
  const id = messageId()
  await Promise.all([1, 2, 3].map(() => answer(ana, 'once', id)))
  await answer(ana, 'another text with the same id', id)
  expect((await ana.call(support.list, {})).list.map(({ content }) => content)).toEqual(['help', 'once'])
  socket.send({ cmd: 13, hbbyte: '-127' })
  await socket.next((frame) => frame.cmd === 13)
  expect(socket.frames.filter((frame) => frame.cmd === 30 && frame.name === 'support.said')).toHaveLength(1)
})

test('the name of the operator is visible to operators only; the user sees the service', async () => {
  const { ana } = await people(server, 'ana')
  await write(ana)
  await answer(ana)
  const mine = await ana.call(support.list, {})
  expect(mine.list.map(({ mine: isMine }) => isMine)).toEqual([true, false])
  expect(JSON.stringify(mine)).not.toContain('support')
  const { list } = await agent.call(supportAdmin.look, { userId: ana.id })
  expect(list.map(({ operator: name }) => name !== '')).toEqual([false, true])
})

test('read messages stay read, own messages never count, and reading beyond the end marks no later message', async () => {
  const { ana } = await people(server, 'ana')
  const unread = async () => (await ana.call(support.unread, {})).count
  await ana.call(support.read, { seq: 5 })
  await write(ana)
  expect(await unread()).toBe(0)
  await answer(ana)
  await answer(ana)
  expect(await unread()).toBe(2)
  await ana.call(support.read, { seq: 2 })
  expect(await unread()).toBe(1)
  await ana.call(support.read, { seq: 1 })
  expect(await unread()).toBe(1)
  await ana.call(support.read, { seq: 1_000 })
  await answer(ana)
  expect(await unread()).toBe(1)
  // An answering operator has read the earlier messages.
  await write(ana)
  expect(await unread()).toBe(0)
})

test('a long thread is read backwards page by page, and exported completely and in order', async () => {
  const { ana } = await people(server, 'ana')
  const count = 520
  await write(ana, 'text 1')
  await server.app.pool.query(
    `insert into support_messages (user_id, seq, id, operator, content, created_at)
    select $1, n, 'id' || n, '', 'text ' || n, 0 from generate_series(2, $2::int) n`,
    [ana.id, count],
  )
  const seen: number[] = []
  for (let beforeSeq: number | undefined; ;) {
    const page = await ana.call(support.list, { count: 50, ...(beforeSeq && { beforeSeq }) })
    seen.unshift(...page.list.map(({ seq }) => seq))
    if (!page.more) break
    beforeSeq = page.list[0]?.seq
  }
  expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  const exported: string[] = []
  for await (const one of exportSupport(server.app, ana.id))
    exported.push((one as { content: string }).content)
  expect(exported.toSorted()).toEqual(seen.map((seq) => `text ${seq}`).toSorted())
})
