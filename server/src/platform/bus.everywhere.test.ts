import { expect, inject, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { befriend, groupOf, people, Person, testPassword, callAs } from '#test/person.ts'
import { testServer } from '#test/server.ts'

// Two servers on one database hear each other through Redis; without one there is nothing to show.
const shared = inject('redisUrl') !== undefined
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
  for (let index = 0; index < 20; index += 1) await a.say({ groupId: group.id }, `n${index}`)
  const seqs: number[] = []
  for (let index = 0; index < 20; index += 1) seqs.push((await b.message(`n${index}`)).seq)
  expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
  await b.say({ groupId: group.id }, 'back')
  expect(await a.message('back')).toMatchObject({ from: bo.id })
})

test.runIf(shared)('fifty senders on two servers make one gapless order', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await (await onTwo(bo)).connect()]
  const echoes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => [
      a.say({ to: bo.id }, `a${index}`),
      b.say({ to: ana.id }, `b${index}`),
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
