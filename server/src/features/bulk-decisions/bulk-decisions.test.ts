import { expect, test } from 'vitest'
import type { AdminInput } from '@mynah/contract/admin-api'
import { bulkDecisions, type BulkOrder } from '@mynah/contract/bulk-decisions'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { errors, success } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { operators } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { operator, type TestOperator } from '#test/operator.ts'
import { messageId, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { actOnBulkDecisions, sweepBulkDecisions } from './acting.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const reviewer = () => operator(server, 'reviewer')
const act = () => actOnBulkDecisions(app)

/** Complaints about different people. */
async function complaintIds(count: number): Promise<string[]> {
  const { ana } = await people(server, 'ana')
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { eve } = await people(server, 'eve')
    const about = { about: 1, id: eve.id, kind: 'fraud' as const, text: 'Asks for money' }
    ids.push((await ana.call(complaints.add, about)).id)
  }
  return ids
}
const dismissal = (items: readonly string[], id = messageId()): AdminInput<typeof bulkDecisions.start> => ({
  ...{ id, queue: 'complaints', call: complaintAdmin.decide.path, label: 'Dismiss' },
  decisions: items.map((item) => ({
    ...{ item, name: `about ${item}` },
    input: JSON.stringify({ id: item, decision: 'dismiss', until: clock.now() }),
  })),
})
async function started(by: TestOperator, items: readonly string[]): Promise<string> {
  const order = dismissal(items)
  await by.call(bulkDecisions.start, order)
  return order.id
}
const ordersOf = async (by: TestOperator) =>
  (await by.call(bulkDecisions.list, { queue: 'complaints', language: 'en' })).list
const orderOf = async (by: TestOperator, id: string): Promise<BulkOrder> => {
  const order = (await ordersOf(by)).find((one) => one.id === id)
  if (!order) throw new Error('no such order')
  return order
}
const codes = async (by: TestOperator, id: string) =>
  (await orderOf(by, id)).results.map(({ retCode }) => retCode)
async function waiting(ids: readonly string[]): Promise<number> {
  const { rows } = await app.pool.query('select from complaints where id = any($1) and state = 1', [ids])
  return rows.length
}

test('the server decides each item ten seconds later, recorded as a decision of the operator', async () => {
  const ids = await complaintIds(3)
  const sam = await reviewer()
  const id = await started(sam, ids)
  expect(await orderOf(sam, id)).toMatchObject({ state: 'waiting', actTime: clock.now() + limits.bulkUndoMs })
  clock.moveBy(limits.bulkUndoMs - 1)
  await act()
  expect(await waiting(ids)).toBe(3)
  clock.moveBy(1)
  await act()
  expect(await waiting(ids)).toBe(0)
  const { state, results } = await orderOf(sam, id)
  expect(state).toBe('done')
  expect(results).toEqual(
    ids.map((item) => ({
      ...{ item, name: `about ${item}`, retCode: success, refusal: '', holder: '' },
      answer: expect.stringContaining('"closed":1') as string,
    })),
  )
  const { rows } = await app.pool.query<{ operator_id: string }>(
    `select operator_id from audit_log where action = 'complaints/decide' and detail like $1`,
    [`%${id}%`],
  )
  expect(rows.map((row) => row.operator_id)).toEqual(Array(3).fill(sam.id))
})

test('until then it can be undone, once and for all; afterwards not', async () => {
  const ids = await complaintIds(2)
  const [sam, anna] = [await reviewer(), await reviewer()]
  const id = await started(sam, ids)
  await expect(anna.call(bulkDecisions.undo, { id })).rejects.toThrow('NoDataFound')
  expect(await sam.call(bulkDecisions.undo, { id })).toEqual({ undone: true })
  expect(await sam.call(bulkDecisions.undo, { id })).toEqual({ undone: true })
  expect(await ordersOf(sam)).toEqual([])
  clock.moveBy(limits.bulkUndoMs)
  await act()
  expect(await waiting(ids)).toBe(2)
  // the same order does not come back
  await sam.call(bulkDecisions.start, dismissal(ids, id))
  clock.moveBy(limits.bulkUndoMs)
  await act()
  expect(await waiting(ids)).toBe(2)

  const late = await started(sam, ids)
  clock.moveBy(limits.bulkUndoMs)
  await act()
  expect(await sam.call(bulkDecisions.undo, { id: late })).toEqual({ undone: false })
  expect(await waiting(ids)).toBe(0)
})

test('an order sent twice, also at once, is one, and several processes decide each item once', async () => {
  const ids = await complaintIds(5)
  const sam = await reviewer()
  const order = dismissal(ids)
  await Promise.all([1, 2, 3].map(() => sam.call(bulkDecisions.start, order)))
  expect(await ordersOf(sam)).toHaveLength(1)
  clock.moveBy(limits.bulkUndoMs)
  await Promise.all([act(), act(), act()])
  expect(await codes(sam, order.id)).toEqual(Array(5).fill(success))
  const { rows } = await app.pool.query(
    `select from audit_log where action = 'complaints/decide' and detail like $1`,
    [`%${order.id}%`],
  )
  expect(rows).toHaveLength(5)
})

test('undoing at the moment of beginning does one or the other', async () => {
  const ids = await complaintIds(4)
  const sam = await reviewer()
  for (const item of ids) {
    const id = await started(sam, [item])
    clock.moveBy(limits.bulkUndoMs)
    const [{ undone }] = await Promise.all([sam.call(bulkDecisions.undo, { id }), act()])
    await act()
    expect(await waiting([item])).toBe(undone ? 1 : 0)
  }
})

test('what another operator has open or has decided is refused by name, and the rest goes on', async () => {
  const [held = '', gone = '', free = ''] = await complaintIds(3)
  const [sam, anna] = [await reviewer(), await reviewer()]
  const { name } = await anna.call(operators.me, {})
  const id = await started(sam, [held, gone, free])
  await anna.call(teamwork.open, { queue: 'complaints', item: held, claims: true })
  await anna.call(complaintAdmin.decide, { id: gone, decision: 'dismiss' })
  clock.moveBy(limits.bulkUndoMs)
  await act()
  const { results } = await orderOf(sam, id)
  expect(results.map(({ retCode, holder }) => [retCode, holder])).toEqual([
    [errors.ClaimedByOther, name],
    [errors.NoDataFound, ''],
    [success, ''],
  ])
  expect(results[1]?.refusal).not.toBe('')
  expect(await waiting([held, free])).toBe(1)
})

test('it does not need the session of the operator, but their right', async () => {
  const [left = '', lost = ''] = await complaintIds(2)
  const admin = await operator(server, 'admin')
  const [sam, anna] = [await reviewer(), await reviewer()]
  await started(sam, [left])
  await started(anna, [lost])
  await sam.call(operators.logout, {})
  await admin.call(operators.disable, { id: anna.id, disabled: true })
  clock.moveBy(limits.bulkUndoMs)
  await act()
  expect([await waiting([left]), await waiting([lost])]).toEqual([0, 1])
})

test('an order whose process ended is finished by another one, without deciding anything twice', async () => {
  const ids = await complaintIds(3)
  const sam = await reviewer()
  const id = await started(sam, ids)
  clock.moveBy(limits.bulkUndoMs)
  const [first] = ids
  await app.pool.query(`update bulk_decisions set state = 'running', seen_at = $2 where id = $1`, [
    id,
    clock.now(),
  ])
  await app.pool.query(
    `update bulk_decision_items set ret_code = '000000', answer = '{"closed":1}' where bulk_id = $1 and item = $2`,
    [id, first],
  )
  await act()
  expect(await waiting(ids)).toBe(3)
  clock.moveBy(60_001)
  await act()
  expect(await waiting(ids)).toBe(1)
  expect((await orderOf(sam, id)).state).toBe('done')
})

test('only what the queue allows is decided alike, by who may decide it', async () => {
  const [id = ''] = await complaintIds(1)
  const sam = await reviewer()
  const refused = async (change: object, by = sam) =>
    by.call(bulkDecisions.start, { ...dismissal([id]), ...change }).then(
      () => '',
      (error: Error) => error.message,
    )
  const deciding = (input: object) => ({
    decisions: [{ item: id, name: 'eve', input: JSON.stringify(input) }],
  })
  expect(await refused({ call: 'people/freeze' })).toBe('BadParameter')
  expect(await refused({ queue: 'orders' })).toBe('BadParameter')
  expect(await refused(deciding({ id, decision: 'freeze' }))).toBe('BadParameter')
  expect(await refused(deciding({ id }))).toBe('BadParameter')
  expect(await refused({ decisions: [{ item: id, name: 'eve', input: '{' }] })).toBe('BadParameter')
  expect(await refused({ decisions: [] })).toBe('BadParameter')
  const many = Array.from({ length: limits.bulkItemsMax + 1 }, () => dismissal([id]).decisions[0])
  expect(await refused({ decisions: many })).toBe('BadParameter')
  expect(await refused({}, await operator(server, 'support'))).toBe('NoPermission')
  const cashier = await operator(server, 'cashier')
  const paying = (queue: string, approve: boolean) => ({
    ...{ queue, call: walletAdmin.decide.path },
    ...deciding({ id, version: 1, money: '1.00', approve }),
  })
  expect(await refused(paying('withdrawals', false), cashier)).toBe('BadParameter')
  expect(await refused(paying('recharges', true), cashier)).toBe('BadParameter')
  expect(await refused(paying('recharges', false), cashier)).toBe('')
})

test('an operator has a limited number of orders that wait', async () => {
  const [id = ''] = await complaintIds(1)
  const sam = await reviewer()
  const all = await Promise.allSettled(
    Array.from({ length: limits.bulkOrdersOpenMax + 3 }, () => started(sam, [id])),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.bulkOrdersOpenMax)
  clock.moveBy(limits.bulkUndoMs)
  await act()
})

test('orders are private, and are removed after a day', async () => {
  const [id = ''] = await complaintIds(1)
  const [sam, anna] = [await reviewer(), await reviewer()]
  await started(sam, [id])
  expect(await ordersOf(anna)).toEqual([])
  expect(await ordersOf(sam)).toHaveLength(1)
  for (let nth = 0; nth < 3; nth += 1) {
    clock.moveBy(20 * 60_000)
    await sam.call(operators.me, {})
  }
  clock.moveBy(1)
  expect(await ordersOf(sam)).toEqual([])
  clock.moveBy(24 * 3_600_000)
  await sweepBulkDecisions(app)
  expect((await app.pool.query('select from bulk_decisions')).rows).toEqual([])
  expect((await app.pool.query('select from bulk_decision_items')).rows).toEqual([])
})
