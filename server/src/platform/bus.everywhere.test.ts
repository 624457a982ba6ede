import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { befriend, groupOf, people, Person, testPassword, callAs } from '#test/person.ts'
import { redisUrl, testServer } from '#test/server.ts'
import { redisBus } from './bus.ts'

// Two servers on one database receive each other’s events through Redis; without one there is nothing to show.
const url = await redisUrl()
const shared = url !== undefined
const one = await testServer({ limitFactor: 100 })
const two = await testServer({ limitFactor: 100, databaseUrl: one.config.databaseUrl })

/** The same person on the other server. */
const onTwo = async (person: Person) =>
  new Person(
    two,
    await callAs(two, undefined, auth.loginByPassword, { userNum: person.userNum, pwd: testPassword }),
  )

test.runIf(shared)('messages, groups and their order cross from one server to the other', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  const b = await (await onTwo(bo)).connect()
  const group = await groupOf(ana, bo)
  await b.next((frame) => frame.cmd === 30 && frame.name === 'group.joined')
  const a = await ana.connect()
  for (let index = 0; index < 20; index += 1) await a.sendText({ groupId: group.id }, `n${index}`)
  const seqs: number[] = []
  for (let index = 0; index < 20; index += 1) seqs.push((await b.message(`n${index}`)).seq)
  expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
  await b.sendText({ groupId: group.id }, 'back')
  expect(await a.message('back')).toMatchObject({ from: bo.id })
})

test.runIf(shared)('fifty senders on two servers make one gapless order', async () => {
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
  'what is published in one go is received in order by the others, and once by its own',
  async () => {
    const topic = `u:${randomUUID()}`
    const open = async () => {
      const redis = new Redis(url ?? '')
      const received: string[] = []
      const bus = await redisBus(redis, () => {})
      bus.subscribe((notice) => {
        if (notice.kind === 'frame' && notice.topics.includes(topic)) received.push(notice.text)
      })
      return { redis, received, bus }
    }
    const [here, there] = [await open(), await open()]
    const texts = Array.from({ length: 60 }, (_, index) => `n${index}`)
    for (const [index, text] of texts.entries()) {
      here.bus.publish({ kind: 'frame', topics: [topic], text })
      if (index % 20 === 0) await new Promise((done) => setImmediate(done))
    }
    expect(here.received).toEqual(texts)
    await vi.waitFor(() => expect(there.received).toEqual(texts), { timeout: 20_000 })
    there.bus.publish({ kind: 'frame', topics: [topic], text: 'back' })
    await vi.waitFor(() => expect(here.received).toEqual([...texts, 'back']), { timeout: 20_000 })
    for (const { bus, redis } of [here, there]) {
      await bus.close()
      redis.disconnect()
    }
  },
)

test.runIf(shared)(
  'installations on different databases of one Redis receive nothing of each other',
  async () => {
    const topic = `u:${randomUUID()}`
    const open = async (at: string) => {
      const redis = new Redis(at)
      const received: string[] = []
      const bus = await redisBus(redis, () => {})
      bus.subscribe((notice) => {
        if (notice.kind === 'frame' && notice.topics.includes(topic)) received.push(notice.text)
      })
      return { redis, received, bus }
    }
    const ours = url ?? ''
    const all = [await open(ours), await open(ours), await open(ours.replace(/\d+$/, '999'))]
    const [here, beside, elsewhere] = all
    await elsewhere?.bus.publishAndFlush({ kind: 'frame', topics: [topic], text: 'elsewhere' })
    await here?.bus.publishAndFlush({ kind: 'frame', topics: [topic], text: 'here' })
    await vi.waitFor(() => expect(beside?.received).toEqual(['here']), { timeout: 20_000 })
    expect(elsewhere?.received).toEqual(['elsewhere'])
    for (const { bus, redis } of all) {
      await bus.close()
      redis.disconnect()
    }
  },
)
