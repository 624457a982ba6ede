import { expect, test } from 'vitest'
import { actedHeader, adminHeader, type AdminCall } from '@mynah/contract/admin-api'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { errors } from '@mynah/contract/errors'
import { adminCalls } from '@mynah/contract/index'
import { operators, workQueues, type WorkQueue } from '@mynah/contract/operators'
import { support, supportAdmin } from '@mynah/contract/support'
import { teamwork } from '@mynah/contract/teamwork'
import { wallet } from '@mynah/contract/wallet'
import { queueDecisions } from '#features/operators/index.ts'
import { decideCash } from '#test/cash.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { callAdmin, operator, settledOperator, type TestOperator } from '#test/operator.ts'
import { messageId, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const decisions = queueDecisions.of(server.app)
const minute = 60_000

const nameOf = async (one: TestOperator) => (await one.call(operators.me, {})).name
const team = async () => [await operator(server, 'reviewer'), await operator(server, 'reviewer')] as const

let made = 0
const item = () => `7${(made += 1)}`

type At = { queue: WorkQueue; item: string }
const open = (by: TestOperator, at: At) => by.call(teamwork.open, { ...at, claims: true })
/** Who has it for another operator, without claiming it. */
const seen = async (by: TestOperator, at: At) =>
  (await by.call(teamwork.open, { ...at, claims: false })).holder?.name ?? ''

async function complaint() {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const about = { about: 1, id: eve.id, kind: 'fraud' as const, text: 'Asks for money' }
  const { id } = await ana.call(complaints.add, about)
  const { id: another } = await bo.call(complaints.add, about)
  const at = (one: string): At => ({ queue: 'complaints', item: one })
  return { id, at: at(id), otherAt: at(another), eve }
}
const dismiss = (by: TestOperator, id: string, until?: number) =>
  by.call(complaintAdmin.decide, { id, decision: 'dismiss', ...(until !== undefined && { until }) })

async function thread() {
  const { ana } = await people(server, 'ana')
  await ana.call(support.send, { id: messageId(), content: 'My money is gone' })
  const at: At = { queue: 'support', item: ana.id }
  return { userId: ana.id, at }
}
const answer = (by: TestOperator, userId: string) =>
  by.call(supportAdmin.answer, { userId, id: messageId(), content: 'We look into it' })

/** The input of each call that decides items, for an item; a call without a row fails. */
const inputs: Record<string, (id: string) => object> = {
  'identities identity/decide': (userId) => ({ userId, attempt: 1, approve: true }),
  'identities identity/release': (userId) => ({ userId }),
  'complaints complaints/decide': (id) => ({ id, decision: 'dismiss' }),
  'support support/answer': (userId) => ({ userId, id: messageId(), content: 'Hello' }),
  'support support/settle': (userId) => ({ userId, seq: 1 }),
  'recharges cash/decide': (id) => ({ id, version: 1, money: '1.00', approve: true }),
  'recharges bank/decide': (request) => ({ request, version: 1 }),
  'withdrawals cash/decide': (id) => ({ id, version: 1, money: '1.00', approve: true }),
  'withdrawals bank/decide': (request) => ({ request, version: 1 }),
  'orders goods-orders/ship': (id) => ({ id, carrier: 'JNE', trackingNumber: 'JNE123' }),
  'orders goods-orders/reject': (id) => ({ id, reason: 'Out of stock' }),
  'flags flags/judge': (id) => ({ id, isRight: true, note: '' }),
  'changes proposals/agree': (id) => ({ id }),
}

test('each queue names the calls that decide its items', () => {
  expect(decisions.map(({ queue, call }) => `${queue} ${call.path}`).toSorted()).toEqual(
    Object.keys(inputs).toSorted(),
  )
  expect([...new Set(decisions.map(({ queue }) => queue))].toSorted()).toEqual(workQueues.toSorted())
  // The author of another recorded call beside these decides whether it is one of them.
  const partOf = ({ path }: AdminCall) => path.split('/')[0]
  const parts = new Set(decisions.map(({ call }) => partOf(call)))
  const paths = new Set(decisions.map(({ call }) => call.path))
  const all = Object.values(adminCalls).flatMap((group) => Object.values(group) as AdminCall[])
  const others = all.filter((call) => call.recorded && parts.has(partOf(call)) && !paths.has(call.path))
  expect(others.map(({ path }) => path).toSorted()).toEqual([
    'bank/import',
    'bank/match',
    'bank/save-format',
    'bank/unmatch',
    'cash/keep-picture',
    'cash/look',
    'cash/set-addresses',
    'cash/set-rate',
    'cash/set-two-person',
    'cash/take-back',
    'complaints/look',
    'goods-orders/look',
    'identity/correct',
    'identity/look',
    'identity/photo',
    'proposals/decline',
    'support/look',
    'support/remove-canned',
    'support/save-canned',
  ])
})

const [holder, other] = [await operator(server, 'admin'), await operator(server, 'admin')]

for (const { queue, call } of decisions)
  test(`${call.path}, ${queue}: refused with name and time while another operator has the item, not for the holder`, async () => {
    const at = { queue, item: item() }
    const input = inputs[`${queue} ${call.path}`]?.(at.item) ?? {}
    const since = server.clock.now()
    await open(holder, at)
    const refused = await callAdmin(server.url, call.path, input, other.cookie)
    expect(refused).toMatchObject({
      retCode: errors.ClaimedByOther,
      data: { name: await nameOf(holder), since },
    })
    // There is no such item: the claim did not stop the call.
    const passed = await callAdmin(server.url, call.path, input, holder.cookie)
    expect(passed.retCode).toBe(errors.NoDataFound)
  })

test('who opens an item first has it: another one sees name and time, and cannot decide', async () => {
  const { id, at } = await complaint()
  const [sam, anna] = await team()
  const since = server.clock.now()
  expect((await open(sam, at)).holder).toBeNull()
  server.clock.moveBy(minute)
  // opened again it is the same claim
  await open(sam, at)
  expect((await open(anna, at)).holder).toEqual({ name: await nameOf(sam), since })
  expect(await seen(sam, at)).toBe('')
  const { list } = await anna.call(teamwork.list, { queue: 'complaints', items: [id] })
  expect(list).toEqual([{ item: id, operator: await nameOf(sam), notes: 0 }])
  await expect(dismiss(anna, id)).rejects.toThrow('ClaimedByOther')
  expect(await dismiss(sam, id)).toMatchObject({ closed: 1 })
  // the decision ends the claim
  expect(await seen(anna, at)).toBe('')
  await expect(dismiss(anna, id)).rejects.toThrow('NoDataFound')
})

test('who may read a queue but not decide claims nothing', async () => {
  const { at } = await complaint()
  const [sam] = await team()
  const reader = await operator(server, 'support')
  expect(await open(reader, at)).toMatchObject({ holder: null, mayClaim: false })
  await expect(reader.call(teamwork.takeOver, at)).rejects.toThrow('NoPermission')
  expect(await open(sam, at)).toMatchObject({ holder: null, mayClaim: true })
  expect(await seen(reader, at)).toBe(await nameOf(sam))
})

test('of several who open an item at once one has it, and so has one of several who take it over', async () => {
  const { at } = await complaint()
  const all = await Promise.all(Array.from({ length: 5 }, () => operator(server, 'reviewer')))
  const opened = await Promise.all(all.map((one) => open(one, at)))
  expect(opened.filter(({ holder: by }) => by === null)).toHaveLength(1)
  await Promise.all(all.map((one) => one.call(teamwork.takeOver, at)))
  const names = await Promise.all(all.map((one) => seen(one, at)))
  expect(names.filter((name) => name === '')).toHaveLength(1)
})

test('of two decisions at once one wins: that of the holder, if there is one', async () => {
  const [free, held] = [await complaint(), await complaint()]
  const [sam, anna] = await team()
  const first = await Promise.allSettled([dismiss(sam, free.id), dismiss(anna, free.id)])
  expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(first.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'NoDataFound' },
  })
  await open(sam, held.at)
  const second = await Promise.allSettled([dismiss(anna, held.id), dismiss(sam, held.id)])
  expect(second.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('taking over is recorded, refuses the decision of who had it, and is harmless twice', async () => {
  const { id, at, eve } = await complaint()
  const [sam, anna] = await team()
  await open(sam, at)
  server.clock.moveBy(minute)
  await anna.call(teamwork.takeOver, at)
  const since = server.clock.now()
  server.clock.moveBy(minute)
  await anna.call(teamwork.takeOver, at)
  expect((await open(sam, at)).holder).toEqual({ name: await nameOf(anna), since })
  await expect(dismiss(sam, id)).rejects.toThrow('ClaimedByOther')
  const { rows } = await server.app.pool.query<{ operator_name: string; detail: string }>(
    `select operator_name, detail from audit_log
     where action = 'teamwork/take-over' and subject in ($1, $2) order by seq`,
    [`complaint ${id}`, `person ${eve.id}`],
  )
  expect(rows.map((row) => [row.operator_name, JSON.parse(row.detail) as object])).toEqual([
    [await nameOf(anna), { ...at, from: await nameOf(sam) }],
    [await nameOf(anna), { ...at, from: '' }],
  ])
  expect(await dismiss(anna, id)).toMatchObject({ closed: 1 })
})

test('what another operator typed stays in their draft when it is taken over', async () => {
  const { userId, at } = await thread()
  const [sam, anna] = [await operator(server, 'support'), await operator(server, 'support')]
  await open(sam, at)
  await sam.call(supportAdmin.saveDraft, { userId, text: 'Half' })
  await anna.call(teamwork.takeOver, at)
  await expect(answer(sam, userId)).rejects.toThrow('ClaimedByOther')
  // typing goes on, but the claim is gone
  await sam.call(supportAdmin.saveDraft, { userId, text: 'Half written' })
  expect(await seen(sam, at)).toBe(await nameOf(anna))
  expect(await sam.call(supportAdmin.draft, { userId })).toEqual({ text: 'Half written' })
  expect(await anna.call(supportAdmin.draft, { userId })).toEqual({ text: '' })
})

test('who answers a conversation goes on with it, until it is closed', async () => {
  const { userId, at } = await thread()
  const [sam, anna] = [await operator(server, 'support'), await operator(server, 'support')]
  await open(sam, at)
  await answer(sam, userId)
  await expect(answer(anna, userId)).rejects.toThrow('ClaimedByOther')
  expect(await sam.call(supportAdmin.settle, { userId, seq: 2 })).toEqual({ closed: true })
  await answer(anna, userId)
})

test('a claim lasts ten minutes after the last action, and a page that is only open does not renew it', async () => {
  const { at } = await complaint()
  const [sam, anna] = await team()
  const poll = () =>
    callAdmin(server.url, teamwork.open.path, { ...at, claims: true }, sam.cookie, {
      [adminHeader]: '1',
      [actedHeader]: '0',
    })
  await open(sam, at)
  server.clock.moveBy(5 * minute)
  await sam.call(teamwork.note, { ...at, text: 'Asked her bank' })
  server.clock.moveBy(5 * minute)
  await poll()
  server.clock.moveBy(5 * minute - 1)
  expect(await seen(anna, at)).toBe(await nameOf(sam))
  server.clock.moveBy(1)
  expect(await seen(anna, at)).toBe('')
  await poll()
  expect(await seen(anna, at)).toBe('')
  await open(anna, at)
  expect(await seen(sam, at)).toBe(await nameOf(anna))
})

test('opening another item of the queue releases it, unless a note or a draft was written', async () => {
  const [read, noted, next] = [await complaint(), await complaint(), await complaint()]
  const [sam, anna] = await team()
  await open(sam, read.at)
  await open(sam, noted.at)
  expect([await seen(anna, read.at), await seen(anna, noted.at)]).toEqual(['', await nameOf(sam)])
  await sam.call(teamwork.note, { ...noted.at, text: 'Asked her bank' })
  await open(sam, next.at)
  expect([await seen(anna, noted.at), await seen(anna, next.at)]).toEqual([
    await nameOf(sam),
    await nameOf(sam),
  ])
})

test('an operator has at most twenty items: the one that they left alone for longest is released', async () => {
  const [sam, anna] = [await operator(server, 'support'), await operator(server, 'support')]
  const items: string[] = []
  for (let nth = 0; nth < 21; nth++) {
    const userId = item()
    items.push(userId)
    await open(sam, { queue: 'support', item: userId })
    await sam.call(supportAdmin.saveDraft, { userId, text: 'Half' })
    server.clock.moveBy(1_000)
  }
  const { list } = await anna.call(teamwork.list, { queue: 'support', items })
  expect(list.map((one) => one.item)).toEqual(items.slice(1))
})

test('claims end with the session: by signing out, by disabling, and when its twelve hours are over', async () => {
  const { at } = await complaint()
  const admin = await operator(server, 'admin')
  const [sam, anna] = await team()
  await open(sam, at)
  await sam.call(operators.logout, {})
  expect((await open(anna, at)).holder).toBeNull()
  await admin.call(operators.disable, { id: anna.id, disabled: true })
  const late = await operator(server, 'reviewer')
  expect(await seen(late, at)).toBe('')
  for (let nth = 0; nth < 28; nth++) {
    server.clock.moveBy(25 * minute)
    await late.call(operators.me, {})
  }
  server.clock.moveBy(15 * minute)
  const last = await operator(server, 'reviewer')
  expect((await open(late, at)).holder).toBeNull()
  expect(await seen(last, at)).toBe(await nameOf(late))
  server.clock.moveBy(5 * minute)
  expect(await seen(last, at)).toBe('')
})

test('a decision about a case is refused while another operator has a complaint that it would close', async () => {
  const { id, at, otherAt } = await complaint()
  const [sam, anna] = await team()
  await open(sam, at)
  await open(anna, otherAt)
  const until = server.clock.now()
  await expect(dismiss(sam, id, until)).rejects.toThrow('ClaimedByOther')
  await sam.call(teamwork.takeOver, otherAt)
  await sam.call(teamwork.takeOver, at)
  expect(await dismiss(sam, id, until)).toMatchObject({ closed: 2 })
  expect([await seen(anna, at), await seen(anna, otherAt)]).toEqual(['', ''])
})

test('where two must agree, the first one does not hold it for the second decision', async () => {
  const strict = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
  const { ana } = await people(strict, 'ana')
  await rich(strict, '50.00', ana)
  const account = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1, payPassword }
  const { id } = await ana.call(wallet.withdraw, { requestId: requestId(), money: 20_00, ...account })
  const [one, two] = [await settledOperator(strict, 'cashier'), await settledOperator(strict, 'cashier')]
  const at: At = { queue: 'withdrawals', item: id }
  await open(one, at)
  await expect(decideCash(strict, two, id, { approve: true })).rejects.toThrow('ClaimedByOther')
  await decideCash(strict, one, id, { approve: true })
  expect(await open(one, at)).toMatchObject({ holder: null, mayClaim: false })
  await expect(one.call(teamwork.takeOver, at)).rejects.toThrow('SecondOperatorNeeded')
  expect(await open(two, at)).toMatchObject({ holder: null })
  expect(await seen(one, at)).toBe(await nameOf(two))
  expect((await decideCash(strict, two, id, { approve: true })).dueTime).toBeGreaterThan(0)
})
