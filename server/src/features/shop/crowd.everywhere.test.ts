import { afterAll, expect, test } from 'vitest'
import { shop, type OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { balanceOf, verifyLedger } from '#features/ledger/index.ts'
import { childServer, type Child } from '#test/child.ts'
import { makeGood, stockOf } from '#test/goods.ts'
import { fundPoints, requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { crowdIn, type CrowdMember } from '#test/packets.ts'
import { CallRefused, callAs } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const here = await testServer({ limitFactor: 10_000 })
const { app } = here
const children: Child[] = []
afterAll(async () => {
  for (const child of children) await child.remove()
})

/** The server as a separate process, beside the others. */
async function another(): Promise<Child> {
  const child = await childServer({
    DATABASE_URL: here.config.databaseUrl ?? '',
    MYNAH_DATA: here.config.dataFolder,
    MYNAH_LIMIT_FACTOR: '10000',
  })
  children.push(child)
  return child
}

const addressOf = (userId: string) => `7${userId.slice(1)}`

/** Users with 1,000 points and an address each. */
async function buyers(count: number): Promise<CrowdMember[]> {
  const { people } = await crowdIn(app.pool, count)
  for (const person of people) await fundPoints(here, person, 1_000)
  await app.pool.query(
    `insert into addresses (id, user_id, receiver, phone, country, province, city, village, street, postcode, detail, is_default, created_at)
     select '7' || substr(id, 2), id, 'Ana', '+6281234567890', 'ID', '', '', '', '', '', 'No. 7', true, 0 from unnest($1::text[]) as t(id)`,
    [people.map(({ id }) => id)],
  )
  return people
}

const isRefused = (error: unknown): error is CallRefused => error instanceof CallRefused

/** As a client does: the same request again at the other process, until one of them has answered. */
async function ask<T>(servers: Pick<Child, 'url'>[], action: (server: Pick<Child, 'url'>) => Promise<T>) {
  for (let turn = 0; ; turn += 1) {
    const server = servers[turn % servers.length] ?? here
    try {
      return await action(server)
    } catch (error) {
      if (isRefused(error) && error.message !== 'TryLater') throw error
      if (turn > 200) throw error
    }
  }
}

/** Of this variant. */
const ordersOf = async (
  variantId: string,
): Promise<{ id: string; user_id: string; state: OrderState; count: number }[]> =>
  (
    await app.pool.query(
      `select o.id, o.user_id, o.state, l.count from good_orders o join good_order_lines l on l.order_id = o.id
       where l.variant_id = $1`,
      [variantId],
    )
  ).rows

test('200 users buy the last 20 at two processes, one of which is killed: 20 orders, and points and stock are exact', async () => {
  const [first, second, people] = [await another(), await another(), await buyers(200)]
  const good = await makeGood(here, { variants: [{ stock: 20 }] })
  let answered = 0
  const buy = (person: CrowdMember, at: number) => {
    const input = {
      requestId: requestId(),
      lines: [{ variantId: good.variantId, count: 1 }],
      addressId: addressOf(person.id),
      points: 100,
    }
    const servers = at % 2 ? [first, second] : [second, first]
    return ask(servers, (server) => callAs(server, person.token, shop.order, input)).finally(() => {
      answered += 1
      // While the others are in flight.
      if (answered === 5) first.signal('SIGKILL')
    })
  }
  const results = await Promise.allSettled(people.map(buy))
  const bought = new Set(
    results.flatMap((one, at) => (one.status === 'fulfilled' ? [people[at]?.id ?? ''] : [])),
  )
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(new Set(reasons.filter((reason) => !reason.includes('OutOfStock')))).toEqual(new Set())
  expect([bought.size, await stockOf(here, good.variantId)]).toEqual([20, 0])
  const orders = await ordersOf(good.variantId)
  expect(new Set(orders.map((one) => one.user_id))).toEqual(bought)
  expect(orders).toHaveLength(20)
  for (const { id } of people)
    expect((await balanceOf(app, id)).points, id).toBe(bought.has(id) ? 900 : 1_000)
  expect((await verifyLedger(app)).wrong).toEqual([])
}, 120_000)

test('concurrent orders, cancellations and rejections at two processes, one of which is killed, leave all exact', async () => {
  const [first, second, people] = [await another(), await another(), await buyers(60)]
  const support = await operator(here, 'support')
  const good = await makeGood(here, { variants: [{ stock: 20 }] })
  let done = 0
  const act = async (person: CrowdMember, at: number) => {
    const servers = at % 2 ? [first, second] : [second, first]
    const lines = [{ variantId: good.variantId, count: (at % 3) + 1 }]
    const points = 100 * ((at % 3) + 1)
    for (let turn = 0; turn < 3; turn += 1) {
      const input = { requestId: requestId(), lines, addressId: addressOf(person.id), points }
      const { list } = await ask(servers, (server) => callAs(server, person.token, shop.order, input))
      done += 1
      if (done === 20) first.signal('SIGKILL')
      const id = list[0]?.id ?? ''
      const cancelled = { requestId: requestId(), id }
      // Both concurrently: one of them returns it.
      if (turn < 2)
        await Promise.allSettled([
          ask(servers, (server) => callAs(server, person.token, shop.cancel, cancelled)),
          at % 4 === 0 ? support.call(shopAdmin.reject, { id, reason: 'Broken' }) : null,
        ])
    }
  }
  const results = await Promise.allSettled(people.map(act))
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(new Set(reasons.filter((reason) => !reason.includes('OutOfStock')))).toEqual(new Set())
  const open = (await ordersOf(good.variantId)).filter((one) => one.state === 'toShip')
  const sold = open.reduce((sum, { count }) => sum + count, 0)
  expect(sold + (await stockOf(here, good.variantId))).toBe(20)
  for (const { id } of people) {
    const mine = open.filter((one) => one.user_id === id).reduce((sum, { count }) => sum + count, 0)
    expect((await balanceOf(app, id)).points, id).toBe(1_000 - 100 * mine)
  }
  expect((await verifyLedger(app)).wrong).toEqual([])
}, 120_000)
