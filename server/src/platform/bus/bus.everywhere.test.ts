import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { groups } from '@mynah/contract/groups'
import { befriend, groupOf, people, Person, testPassword, callAs } from '#test/person.ts'
import { startNats } from '#test/nats.ts'
import { natsUrl, testServer } from '#test/server.ts'
import { natsBus } from './nats-bus.ts'

// Two servers on one database receive each other’s events through NATS; without one there is nothing to show.
const url = await natsUrl()
const shared = url !== undefined
const one = await testServer({ limitFactor: 100 })
const two = await testServer({ limitFactor: 100, databaseUrl: one.config.databaseUrl })

/** The same user on the other server. */
const onTwo = async (person: Person) =>
  new Person(
    two,
    await callAs(two, undefined, auth.loginByPassword, { userNum: person.userNum, pwd: testPassword }),
  )

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const bus of opened) await bus.close()
})

/** A bus as in a process, and the messages that it received. */
async function open(at = url ?? '') {
  const received: string[] = []
  const bus = await natsBus(at, { onAway: () => {}, onBack: () => {}, onError: () => {} })
  opened.push(bus)
  bus.subscribe((notice) => {
    if (notice.kind === 'frame') received.push(String(notice.text))
    else if (notice.kind === 'leave') received.push(`leave ${notice.topic}`)
  })
  const follow = async (topic: string) => {
    bus.follow(topic)
    await bus.allInForce()
  }
  return { received, bus, follow }
}

test.runIf(shared)('messages, groups and their order reach the other server', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  const b = await (await onTwo(bo)).connect()
  const group = await groupOf(ana, bo)
  await b.next((frame) => frame.cmd === 30 && frame.name === 'group.joined')
  const a = await ana.connect()
  // Its subscription to the group is active by now.
  await b.next((frame) => frame.cmd === 6)
  for (let index = 0; index < 20; index += 1) await a.sendText({ groupId: group.id }, `n${index}`)
  const seqs: number[] = []
  for (let index = 0; index < 20; index += 1) seqs.push((await b.message(`n${index}`)).seq)
  expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
  await b.sendText({ groupId: group.id }, 'back')
  expect(await a.message('back')).toMatchObject({ from: bo.id })
})

test.runIf(shared)('fifty senders on two servers get one gapless order', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await (await onTwo(bo)).connect()]
  const echoes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => [
      a.sendText({ to: bo.id }, `a${index}`),
      b.sendText({ to: ana.id }, `b${index}`),
    ]).flat(),
  )
  const seqs = echoes.map((echo) => echo.data.seq ?? 0).toSorted((x, y) => x - y)
  expect(seqs).toEqual(Array.from({ length: 80 }, (_, index) => index + 2))
})

test.runIf(shared)('a session that ends on one server ends its sockets on the other', async () => {
  const { ana } = await people(one, 'ana')
  const there = new Person(two, {
    token: ana.token,
    userId: ana.id,
    userInfo: { userNum: ana.userNum } as never,
  })
  const socket = await there.connect()
  await ana.call(auth.quit, {})
  expect(await socket.untilClosed(1_000)).toBe(4401)
  await expect(there.call(account.me, {})).rejects.toThrow('SessionInvalid')
})

test.runIf(shared)(
  'a user who left a group on one server receives nothing more of it on the other',
  async () => {
    const { ana, bo } = await people(one, 'ana', 'bo')
    const group = await groupOf(ana, bo)
    const a = await ana.connect()
    for (let round = 0; round < 10; round += 1) {
      const b = await (await onTwo(bo)).connect()
      await ana.call(groups.removePeople, { id: group.id, userList: [bo.id] })
      await a.sendText({ groupId: group.id }, `without bo ${round}`)
      await a.sendText({ to: bo.id }, `to bo ${round}`)
      await b.message(`to bo ${round}`)
      expect(JSON.stringify(b.frames)).not.toContain('without bo')
      b.close()
      await b.untilClosed()
      await ana.call(groups.invite, { id: group.id, userList: [bo.id] })
    }
  },
)

test.runIf(shared)(
  'a batch is received in order by its subscribers, and once by its own process',
  async () => {
    const topic = `u:${randomUUID()}`
    const [here, there] = [await open(), await open()]
    for (const { follow } of [here, there]) await follow(topic)
    const texts = Array.from({ length: 600 }, (_, index) => `n${index}`)
    for (const [index, text] of texts.entries()) {
      here.bus.publish({ kind: 'frame', topics: [topic], text })
      if (index % 200 === 0) await new Promise((done) => setImmediate(done))
    }
    expect(here.received).toEqual(texts)
    await vi.waitFor(() => expect(there.received).toEqual(texts), { timeout: 20_000 })
    there.bus.publish({ kind: 'frame', topics: [topic], text: 'back' })
    await vi.waitFor(() => expect(here.received).toEqual([...texts, 'back']), { timeout: 20_000 })
  },
)

test.runIf(shared)(
  'the order of one publisher is preserved over all topics, also behind an event to thousands',
  async () => {
    const [here, there] = [await open(), await open()]
    const topics = Array.from({ length: 3_000 }, () => `u:${randomUUID()}`)
    const [first = '', last = ''] = [topics[0], topics.at(-1)]
    for (const topic of [first, last]) await there.follow(topic)
    here.bus.publish({ kind: 'frame', topics, text: 'to thousands' })
    here.bus.publish({ kind: 'frame', topics: [first], text: 'then to one' })
    await here.bus.publishAndFlush({ kind: 'leave', topic: 'g:1', userIds: [last.slice(2)] })
    here.bus.publish({ kind: 'frame', topics: [first], text: 'at last' })
    const expected = ['to thousands', 'to thousands', 'then to one', 'leave g:1', 'at last']
    await vi.waitFor(() => expect(there.received).toEqual(expected), { timeout: 20_000 })
  },
)

test.runIf(shared)(
  'group frames and leaves reach the publishing process in order, after what NATS had queued before',
  async () => {
    const nats = await startNats()
    const door = await nats.door()
    const [here, there] = [await open(door.url), await open(nats.directUrl)]
    await here.follow('u:bo')
    const release = door.hold()
    await there.bus.publishAndFlush({ kind: 'leave', topic: 'g:1', userIds: ['bo'] })
    here.bus.publish({ kind: 'frame', topics: ['g:1'], text: 'without bo' })
    here.bus.publish({ kind: 'frame', topics: ['u:ana'], text: 'to a person' })
    await new Promise((done) => setImmediate(done))
    here.bus.publish({ kind: 'frame', topics: ['g:1'], text: 'later' })
    const left = here.bus.publishAndFlush({ kind: 'leave', topic: 'g:2', userIds: ['bo'] })
    release()
    await left
    expect(here.received).toEqual(['to a person', 'leave g:1', 'without bo', 'later', 'leave g:2'])
    here.bus.publish({ kind: 'frame', topics: ['g:1'], text: 'at last' })
    for (const { bus } of [here, there]) await bus.close()
    expect(here.received.at(-1)).toBe('at last')
    await nats.stop()
  },
)

test.runIf(shared)(
  'a process receives its subscribed topics, while subscribed, and nothing else',
  async () => {
    const [here, there] = [await open(), await open()]
    const [mine, other] = [`u:${randomUUID()}`, `u:${randomUUID()}`]
    await there.follow(mine)
    await there.follow(mine)
    const say = (topic: string, text: string) =>
      here.bus.publishAndFlush({ kind: 'frame', topics: [topic], text })
    await say(other, 'not for it')
    await say(mine, 'for it')
    there.bus.unfollow(mine)
    await say(mine, 'still for it')
    await vi.waitFor(() => expect(there.received).toEqual(['for it', 'still for it']), { timeout: 20_000 })
    const { bytesIn } = there.bus.stats() ?? { bytesIn: -1 }
    expect(bytesIn).toBe(Buffer.byteLength('f\nfor itf\nstill for it'))
    there.bus.unfollow(mine)
    await there.follow(other)
    await say(mine, 'no longer')
    await say(other, 'the end')
    await vi.waitFor(() => expect(there.received.at(-1)).toBe('the end'), { timeout: 20_000 })
    expect(there.received).toHaveLength(3)
  },
)

test.runIf(shared)('a message for two users reaches each of them, in order with the rest', async () => {
  const [here, first, second, both] = [await open(), await open(), await open(), await open()]
  const [ana, bo] = [`u:${randomUUID()}`, `u:${randomUUID()}`]
  for (const { follow } of [first, both]) await follow(ana)
  for (const { follow } of [second, both]) await follow(bo)
  const say = (topics: string[], text: string) => here.bus.publish({ kind: 'frame', topics, text })
  say([ana], 'before')
  say([ana, bo], 'from ana')
  say([bo, ana], 'from bo')
  say([bo], 'after')
  second.bus.unfollow(bo)
  await second.bus.allInForce()
  await second.follow(ana)
  await here.bus.publishAndFlush({ kind: 'frame', topics: [ana, bo], text: 'last' })
  for (const one of [first, second, both])
    await vi.waitFor(() => expect(one.received).toContain('last'), { timeout: 20_000 })
  expect(first.received).toEqual(['before', 'from ana', 'from bo', 'last'])
  await vi.waitFor(
    () => {
      const twice = ['from ana', 'from ana', 'from bo', 'from bo']
      expect(both.received).toEqual(['before', ...twice, 'after', 'last', 'last'])
    },
    { timeout: 20_000 },
  )
  expect(here.received).toEqual(['before', 'from ana', 'from bo', 'after', 'last'])
})

test.runIf(shared)(
  'installations with different paths on one NATS receive nothing of each other',
  async () => {
    const topic = `u:${randomUUID()}`
    const all = [await open(), await open(), await open(`${new URL('/elsewhere', url).href}`)]
    for (const { follow } of all) await follow(topic)
    const [here, beside, elsewhere] = all
    await elsewhere?.bus.publishAndFlush({ kind: 'frame', topics: [topic], text: 'elsewhere' })
    await here?.bus.publishAndFlush({ kind: 'frame', topics: [topic], text: 'here' })
    await vi.waitFor(() => expect(beside?.received).toEqual(['here']), { timeout: 20_000 })
    expect(elsewhere?.received).toEqual(['elsewhere'])
  },
)
