import { expect, test } from 'vitest'
import { transfers } from '@mynah/contract/transfers'
import { flagsOf } from '#test/flags.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const hour = 3_600_000

async function circle(): Promise<Person[]> {
  const { ana, bo, eve, kim, lea } = await people(server, 'ana', 'bo', 'eve', 'kim', 'lea')
  const all = [ana, bo, eve, kim, lea]
  for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) await befriend(one, other)
  await rich(server, '1000.00', ...all)
  return all
}
const send = (from: Person, to: Person, money = 10_00) =>
  from.call(transfers.send, { requestId: requestId(), toUserId: to.id, money, note: '', payPassword })

/** Pays and accepts, each a minute after the previous one. */
async function pay(money: number, ...chain: Person[]): Promise<void> {
  for (const [at, from] of chain.slice(0, -1).entries()) {
    server.clock.moveBy(60_000)
    const to = chain[at + 1] as Person
    const { id } = await send(from, to, money)
    await to.call(transfers.accept, { requestId: requestId(), id })
  }
}
const kindsOf = async (who: Person) => Object.keys(await flagsOf(server, 'customers', who.id))
const ringOf = async (who: Person) => (await flagsOf(server, 'customers', who.id)).ring?.facts

test('five transfers to three new people within an hour are flagged once, fewer or to known people are not', async () => {
  const [ana, bo, eve, kim, lea] = (await circle()) as [Person, Person, Person, Person, Person]
  for (const to of [bo, eve, kim, lea]) await send(ana, to)
  expect(await kindsOf(ana)).toEqual([])
  await send(ana, bo)
  const { manyPayees } = await flagsOf(server, 'customers', ana.id)
  expect(manyPayees?.facts).toMatchObject({ count: 5, people: 4, money: 50_00 })
  expect(manyPayees?.facts.others.map(({ userId }) => userId).toSorted()).toEqual(
    [bo, eve, kim, lea].map(({ id }) => id).toSorted(),
  )
  await send(ana, eve)
  expect(await kindsOf(ana)).toEqual(['manyPayees'])

  // paid an hour before, so they are known
  for (const to of [bo, eve, kim]) await send(lea, to)
  server.clock.moveBy(hour)
  for (const to of [bo, eve, kim, ana, bo]) await send(lea, to)
  expect(await kindsOf(lea)).toEqual([])
})

test('money returning to its sender through two to four people within a day is flagged with them', async () => {
  const [ana, bo, eve, kim, lea] = (await circle()) as [Person, Person, Person, Person, Person]
  await pay(100_00, ana, bo, ana)
  expect((await ringOf(ana))?.others.map(({ userId }) => userId)).toEqual([bo.id])
  await pay(150_00, kim, lea, eve, bo, kim)
  const facts = await ringOf(kim)
  expect(facts).toMatchObject({ money: 150_00, people: 4 })
  expect(facts?.others.map(({ userId }) => userId)).toEqual([lea.id, eve.id, bo.id])
  expect(await kindsOf(lea)).toEqual([])
})

test('five people, a day, a smaller sum, another order or half of it are no ring', async () => {
  const [ana, bo, eve, kim, lea] = (await circle()) as [Person, Person, Person, Person, Person]
  await pay(100_00, ana, bo, eve, kim, lea, ana)
  expect(await kindsOf(ana)).toEqual([])
  server.clock.moveBy(48 * hour)
  await pay(99_99, ana, bo, ana)
  expect(await kindsOf(ana)).toEqual([])
  await pay(100_00, eve, kim)
  server.clock.moveBy(24 * hour)
  await pay(100_00, kim, eve)
  expect(await kindsOf(eve)).toEqual([])
  server.clock.moveBy(48 * hour)
  await pay(100_00, lea, bo)
  await pay(201_00, bo, lea)
  expect(await kindsOf(lea)).toEqual([])
  // forwarded before it arrived
  await pay(100_00, eve, ana)
  await pay(100_00, kim, eve)
  await pay(100_00, ana, lea)
  expect(await kindsOf(kim)).toEqual([])
})
