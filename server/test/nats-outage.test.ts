import { afterAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { groups } from '@mynah/contract/groups'
import { startNats } from './nats.ts'
import { befriend, callAs, groupOf, people, Person, testPassword, type TestSocket } from './person.ts'
import { testServer } from './server.ts'

// NATS may fail at any time. Messages that two servers publish meanwhile do not reach each other; afterwards every
// socket that may have missed something gets the login answer again, and catches up.
const nats = await startNats()
afterAll(() => nats.stop())
const door = await nats.door()
const one = await testServer({ limitFactor: 100, natsUrl: door.url })
const two = await testServer({ limitFactor: 100, natsUrl: nats.url, databaseUrl: one.config.databaseUrl })

const onTwo = async ({ userNum }: Person) =>
  new Person(two, await callAs(two, undefined, auth.loginByPassword, { userNum, pwd: testPassword }))

const isConnected = (server: typeof one) => server.app.bus.stats()?.isConnected
const until = (connected: boolean) =>
  vi.waitFor(() => expect([one, two].map(isConnected)).toEqual([connected, connected]), { timeout: 20_000 })

const caughtUp = (socket: TestSocket) => socket.next((frame) => frame.cmd === 6)

/** Everything after this seq, as a client requests it after such an answer. */
async function newerThan(socket: TestSocket, person: Person, key: string, seq: number): Promise<string[]> {
  socket.send({ cmd: 19, type: 0, userId: person.id, seqs: { [key]: seq } })
  const found: string[] = []
  for (;;) {
    const frame: unknown = await socket.next(({ cmd }) => cmd === 21)
    const { data } = frame as { data: { list?: { content: string }[] } }
    if (!data.list) return found
    found.push(...data.list.map(({ content }) => content))
  }
}

test('messages sent while NATS was unreachable are there after it is back, and live events continue', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await (await onTwo(bo)).connect()]
  await a.sendText({ to: bo.id }, 'before')
  const { seq } = await b.message('before')
  await nats.kill('SIGKILL')
  await until(false)
  expect((await a.sendText({ to: bo.id }, 'meanwhile')).code).toBe(10000)
  await nats.start()
  await until(true)
  await caughtUp(b)
  await caughtUp(a)
  expect(await newerThan(b, bo, `2:${ana.id}`, seq)).toEqual(['meanwhile'])
  await a.sendText({ to: bo.id }, 'after')
  await b.message('after')
  expect(one.app.bus.stats()?.losses).toBe(1)
})

test('if only the sender’s server lost NATS, the receivers catch up, and nobody else', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  const { cy } = await people(two, 'cy')
  await befriend(ana, bo)
  const [a, b, c] = [await ana.connect(), await (await onTwo(bo)).connect(), await cy.connect()]
  door.shut()
  await vi.waitFor(() => expect(isConnected(one)).toBe(false), { timeout: 20_000 })
  await a.sendText({ to: bo.id }, 'into the void')
  door.open()
  await until(true)
  await caughtUp(b)
  await caughtUp(a)
  expect(c.frames.filter((frame) => frame.cmd === 6)).toEqual([])
})

test('a user who left or joined a group while NATS was unreachable is out or in afterwards', async () => {
  const { ana, bo, cy } = await people(one, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo)
  await befriend(ana, cy)
  const a = await ana.connect()
  const [b, c] = [await (await onTwo(bo)).connect(), await (await onTwo(cy)).connect()]
  await nats.kill('SIGKILL')
  await until(false)
  await ana.call(groups.removePeople, { id: group.id, userList: [bo.id] })
  await ana.call(groups.invite, { id: group.id, userList: [cy.id] })
  await nats.start()
  await until(true)
  for (const socket of [a, b, c]) await caughtUp(socket)
  await a.sendText({ groupId: group.id }, 'who is here?')
  await c.message('who is here?')
  await a.sendText({ to: bo.id }, 'you are not')
  await b.next((frame) => frame.cmd === 11 && frame.data.content === 'you are not')
  expect(JSON.stringify(b.frames)).not.toContain('who is here?')
})

test('a hanging NATS delays neither messages nor logins for long', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  nats.signal('SIGSTOP')
  const from = performance.now()
  const b = await (await onTwo(bo)).connect()
  expect((await a.sendText({ to: bo.id }, 'slowly')).code).toBe(10000)
  expect(performance.now() - from).toBeLessThan(10_000)
  nats.signal('SIGCONT')
  // It came late, or was lost and caught up: in both cases nothing is missing.
  await b.next((frame) => frame.cmd === 6 || (frame.cmd === 11 && frame.data.content === 'slowly'))
})
