import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { shop, type OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { balanceOf } from '#features/ledger/index.ts'
import { addressOf, makeGood, orderOf, stockOf, type MadeGood } from '#test/goods.ts'
import { expectBooksRight, fundPoints, requestId } from '#test/money.ts'
import { operator, type TestOperator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { confirmReceipts } from './orders.ts'

// An independent model of stock, points and states.

const server = await testServer({ limitFactor: 1_000_000 })
const runs = process.env.MYNAH_FULL === '1' ? 200 : 25
const dayMs = 86_400_000

const nth = fc.nat(9)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who: fc.nat(1),
      variant: fc.nat(2),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'ship' as const, 'reject' as const, 'confirm' as const),
      who: fc.nat(1),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 13, 14) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Order = {
  id: string
  owner: number
  variant: number
  count: number
  state: OrderState
  shippedAt: number
}
type Model = { stock: number[]; points: number[]; orders: Order[] }
type Stage = { buyers: Person[]; addresses: string[]; good: MadeGood; support: TestOperator }

const price = 100
const outcomeOf = async (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => 'ok',
    (error: Error) => error.message,
  )

async function order(model: Model, stage: Stage, one: Extract<Step, { do: 'order' }>): Promise<void> {
  const { who, variant, count } = one
  const variantId = stage.good.variantIds[variant] ?? ''
  const addressId = stage.addresses[who] ?? ''
  const points = price * count
  const [stock = 0, mine = 0] = [model.stock[variant], model.points[who]]
  const expected = stock < count ? 'OutOfStock' : mine < points ? 'InsufficientPoints' : 'ok'
  const asked = orderOf(stage.buyers[who] as Person, { variantId }, { addressId, count, points })
  expect(await outcomeOf(asked)).toBe(expected)
  if (expected !== 'ok') return
  const id = (await asked).list[0]?.id ?? ''
  model.stock[variant] = stock - count
  model.points[who] = mine - points
  model.orders.push({ id, owner: who, variant, count, state: 'toShip', shippedAt: 0 })
}

type Settling = Extract<Step, { nth: number }>

function expectedOf({ do: action, who }: Settling, known: Order): string {
  const isOwners = action === 'cancel' || action === 'confirm'
  if (isOwners && known.owner !== who) return 'NoDataFound'
  return known.state === (action === 'confirm' ? 'shipped' : 'toShip') ? 'ok' : 'OrderMoved'
}

async function settle(model: Model, { buyers, support }: Stage, one: Settling): Promise<void> {
  const known = model.orders[one.nth % Math.max(1, model.orders.length)]
  if (!known) return
  const { id } = known
  const buyer = buyers[one.who] as Person
  const asked = {
    cancel: () => buyer.call(shop.cancel, { requestId: requestId(), id }),
    confirm: () => buyer.call(shop.confirm, { requestId: requestId(), id }),
    ship: () => support.call(shopAdmin.ship, { id, carrier: 'JNE', trackingNumber: 'JX1234' }),
    reject: () => support.call(shopAdmin.reject, { id, reason: 'Broken' }),
  }[one.do]()
  const expected = expectedOf(one, known)
  expect(await outcomeOf(asked), one.do).toBe(expected)
  if (expected !== 'ok') return
  known.state = ({ cancel: 'cancelled', confirm: 'completed', ship: 'shipped', reject: 'rejected' } as const)[
    one.do
  ]
  if (one.do === 'ship') known.shippedAt = server.clock.now()
  if (one.do === 'cancel' || one.do === 'reject') {
    model.stock[known.variant] = (model.stock[known.variant] ?? 0) + known.count
    model.points[known.owner] = (model.points[known.owner] ?? 0) + price * known.count
  }
}

async function wait(model: Model, stage: Stage, days: number): Promise<void> {
  server.clock.moveBy(days * dayMs)
  await confirmReceipts(server.app)
  for (const one of model.orders)
    if (one.state === 'shipped' && one.shippedAt + limits.orderConfirmMs <= server.clock.now())
      one.state = 'completed'
  // An operator's session does not last that long.
  stage.support = await operator(server, 'support')
}

async function play(steps: readonly Step[]): Promise<void> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const buyers = [ana, bo]
  for (const one of buyers) await fundPoints(server, one, 900)
  const variants = [
    { size: 'S', stock: 2 },
    { size: 'M', stock: 5 },
    { size: 'L', stock: 20 },
  ]
  const good = await makeGood(server, { points: price, variants })
  const addresses = [await addressOf(ana), await addressOf(bo)]
  const stage: Stage = { buyers, addresses, good, support: await operator(server, 'support') }
  const model: Model = { stock: variants.map(({ stock }) => stock), points: [900, 900], orders: [] }
  for (const one of steps) {
    if (one.do === 'order') await order(model, stage, one)
    else if (one.do === 'wait') await wait(model, stage, one.days)
    else await settle(model, stage, one)
  }
  const { db } = server.app
  expect(await Promise.all(good.variantIds.map((id) => stockOf(server, id)))).toEqual(model.stock)
  for (const [who, { id }] of buyers.entries())
    expect((await balanceOf({ db }, id)).points).toBe(model.points[who])
  for (const [who, buyer] of buyers.entries()) {
    const { list } = await buyer.call(shop.orders, { pageSize: 100 })
    const states = Object.fromEntries(list.map(({ id, state }) => [id, state]))
    const mine = model.orders.filter(({ owner }) => owner === who)
    expect(states).toEqual(Object.fromEntries(mine.map(({ id, state }) => [id, state])))
  }
}

test('after any history stock, points and states of orders equal a recount', async () => {
  const histories = fc.array(step, { minLength: 5, maxLength: 25 })
  await fc.assert(fc.asyncProperty(histories, play), { numRuns: runs, endOnFailure: true })
  await expectBooksRight(server)
}, 300_000)
