import { beforeAll, expect, test } from 'vitest'
import type { OperatorRole } from '@mynah/contract/admin-api'
import { auth } from '@mynah/contract/auth'
import { calling } from '@mynah/contract/calling'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { figures, type FigureName } from '@mynah/contract/figures'
import { moderationAdmin } from '@mynah/contract/moderation'
import type { WorkQueue } from '@mynah/contract/operators'
import { chatType } from '@mynah/contract/socket'
import { support, supportAdmin } from '@mynah/contract/support'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import * as store from '#platform/daily-figures-store.ts'
import { countDaily, storeCounts } from '#platform/daily-figures.ts'
import { dayMs, dayNumber } from '#platform/utc-days.ts'
import { atEnd } from '#test/at-end.ts'
import { decideAndPost } from '#test/cash.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { befriend, callAs, groupOf, messageId, people, request } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { smsGateway } from '#test/sms.ts'
import { startServer } from '../../start.ts'
import { measureAll, measureEveryMs, measureFigures } from './measuring.ts'

const gateway = await smsGateway()
const server = await testServer({ limitFactor: 1_000, sms: gateway.settings })
const { app, clock } = server
const noon = dayNumber(clock.now()) * dayMs + dayMs / 2
beforeAll(() => clock.moveTo(noon))

/** An operator's session, renewed since the clock moves. */
const asked = async (days = 1, role: OperatorRole = 'admin') =>
  (await operator(server, role)).call(figures.list, { days })
async function valuesOf(name: FigureName, { queue, days = 1 }: { queue?: WorkQueue; days?: number } = {}) {
  const { list } = await asked(days)
  return list.find((one) => one.name === name && one.queue === queue)?.values
}
const today = async (name: FigureName, queue?: WorkQueue) =>
  (await valuesOf(name, { ...(queue && { queue }) }))?.[0]

async function growth(action: () => Promise<unknown>, ...names: FigureName[]): Promise<number[]> {
  const values = async () => {
    await storeCounts(app)
    await measureAll(app)
    const { list } = await asked()
    return names.map((name) => list.find((one) => one.name === name && !one.queue)?.values[0] ?? 0)
  }
  const before = await values()
  await action()
  const after = await values()
  return names.map((_, at) => (after[at] ?? 0) - (before[at] ?? 0))
}

test('new users and groups, active users and complaints are counted on their day', async () => {
  const names = ['newUsers', 'newGroups', 'activeUsers', 'complaints'] as const
  const act = async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await groupOf(ana, bo)
    await ana.call(complaints.add, { about: 1, id: bo.id, kind: 'fraud', text: 'Asks for money' })
  }
  expect(await growth(act, ...names)).toEqual([2, 1, 2, 1])
})

test('messages and calls are counted, a message on three devices once', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  const act = async () => {
    for (const text of ['one', 'two', 'three']) await socket.sendText({ to: bo.id }, text)
    await ana.call(calling.start, {
      conversation: { type: chatType.single, id: bo.id },
      isAudio: true,
    })
  }
  expect(await growth(act, 'messages', 'calls')).toEqual([3, 1])
})

test('payments are counted, also refused ones', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '5.00', ana)
  const pay = (money: number, password: string) =>
    ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money, payPassword: password })
  const act = async () => {
    await pay(1_00, payPassword)
    await expect(pay(50_00, payPassword)).rejects.toThrow('InsufficientBalance')
    await expect(pay(1_00, '864208')).rejects.toThrow('PayPasswordWrong')
  }
  expect(await growth(act, 'payments', 'paymentsRefused')).toEqual([1, 2])
})

test('sent and failed SMS, wrong passwords, and frozen accounts are counted', async () => {
  const { ana } = await people(server, 'ana')
  const send = (mobile: string) =>
    callAs(server, undefined, auth.sendSms, { mobile, regionCode: '62', type: 'login' })
  const act = async () => {
    await send('81234567890')
    gateway.state.fails = true
    await send('81234567891').catch(() => undefined)
    gateway.state.fails = false
    await request(server, 'login/userNumLogin', { userNum: ana.userNum, pwd: 'wrong' })
    const reviewer = await operator(server, 'reviewer')
    await reviewer.call(moderationAdmin.freeze, { userId: ana.id, reason: 'fraud' })
  }
  expect(await growth(act, 'smsSent', 'smsFailed', 'failedLogins', 'frozen')).toEqual([1, 1, 1, 1])
})

test('the share of users who returned seven days after registering is counted', async () => {
  const { ana } = await people(server, 'ana', 'bo')
  const before = (await asked()).list.find(({ name }) => name === 'returned')?.values
  expect(before).toEqual([null])
  clock.moveTo(noon + 7 * dayMs)
  await measureAll(app)
  expect(await today('returned')).toBe(0)
  await callAs(server, ana.token, support.unread, {})
  await expect
    .poll(async () => {
      await measureAll(app)
      return today('returned')
    })
    .toBeGreaterThan(0)
  expect(await today('activeUsers')).toBe(1)
})

test('the waiting times of a queue: the number decided, the median, the longest, and the maximum age of the oldest', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const reviewer = () => operator(server, 'reviewer')
  const complain = (about: string) =>
    ana.call(complaints.add, { about: 1, id: about, kind: 'fraud', text: 'Asks for money' })
  await app.pool.query('update complaints set state = 2')
  clock.moveBy(dayMs)
  const ids: string[] = []
  for (const { id } of [bo, cy, ana]) {
    await (id === ana.id ? bo.call(complaints.add, { about: 1, id, kind: 'fraud', text: 'x' }) : complain(id))
    const { list } = await (await reviewer()).call(complaintAdmin.queue, { state: 1 })
    ids.push(list.at(-1)?.id ?? '')
    clock.moveBy(60_000)
  }
  await measureAll(app)
  expect(await today('waitOldest', 'complaints')).toBe(180_000)
  for (const id of ids) await (await reviewer()).call(complaintAdmin.decide, { id, decision: 'dismiss' })
  await measureAll(app)
  expect(await today('decided', 'complaints')).toBe(3)
  expect(await today('waitMedian', 'complaints')).toBe(120_000)
  expect(await today('waitLongest', 'complaints')).toBe(180_000)
  expect(await today('waitOldest', 'complaints')).toBe(180_000)
  expect(await today('decided', 'identities')).toBe(0)
  expect(await today('waitMedian', 'identities')).toBeNull()
})

test('an answer of the customer service waited since the first unanswered question', async () => {
  const { ana } = await people(server, 'ana')
  const ask = () => ana.call(support.send, { id: messageId(), content: 'Is anybody there?' })
  const answer = async () =>
    (await operator(server, 'support')).call(supportAdmin.answer, {
      ...{ userId: ana.id, id: messageId(), content: 'Yes' },
    })
  await ask()
  clock.moveBy(40_000)
  await ask()
  clock.moveBy(20_000)
  await answer()
  await answer()
  await ask()
  clock.moveBy(10_000)
  await answer()
  await measureAll(app)
  expect(await today('decided', 'support')).toBe(2)
  expect(await today('waitLongest', 'support')).toBe(60_000)
  expect(await today('waitMedian', 'support')).toBe(10_000)
})

test('refused withdrawals are a figure for operators who may open the queue', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '50.00', ana)
  const to = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1, payPassword }
  const act = async () => {
    const { id } = await ana.call(wallet.withdraw, { requestId: requestId(), money: 20_00, ...to })
    const cashier = await operator(server, 'cashier')
    await decideAndPost(server, cashier, id, { approve: false, reason: 'Another name' })
  }
  expect(await growth(act, 'withdrawalsRefused', 'rechargesRefused')).toEqual([1, 0])
})

test('the sizes of the database and of the files are those of the day', async () => {
  await measureAll(app)
  expect(await today('databaseBytes')).toBeGreaterThan(1_000_000)
  expect(await today('fileBytes')).toBeGreaterThanOrEqual(0)
})

test('a first start measures at once, and until then the answer says that nothing was measured', async () => {
  await app.pool.query('delete from daily_figures')
  await app.pool.query('update figures_state set measured_at = 0, stored_at = 0')
  expect((await asked()).measuredAt).toBe(0)
  expect(await today('newUsers')).toBeNull()
  const start = () => startServer({ ...server.config, port: 0 }, { version: '0.0.0-test', clock })
  const started = await Promise.all([start(), start()])
  try {
    await expect.poll(async () => (await asked()).measuredAt, { timeout: 20_000 }).toBe(clock.now())
    expect(await today('newUsers')).not.toBeNull()
    expect(await today('databaseBytes')).toBeGreaterThan(1_000_000)
  } finally {
    for (const one of started) await one.stop()
  }
})

test('two processes count into the same day', async () => {
  const other = await startServer(server.config, { version: '0.0.0-test', clock })
  try {
    countDaily(app, 'messages', 5)
    countDaily(other.app, 'messages', 7)
    countDaily(other.app, 'calls', 1)
    const before = (await today('messages')) ?? 0
    await Promise.all([storeCounts(app), storeCounts(other.app)])
    expect(await today('messages')).toBe(before + 12)
    await Promise.all([storeCounts(app), storeCounts(other.app)])
    expect(await today('messages')).toBe(before + 12)
    countDaily(other.app, 'messages', 3)
  } finally {
    await other.stop()
  }
  // A stopping process stores its counts.
  expect((await today('messages')) ?? 0).toBeGreaterThanOrEqual(15)
})

test('a killed process loses the counts it had not stored, and nothing is counted twice', async () => {
  const killed = await startServer(server.config, { version: '0.0.0-test', clock })
  atEnd(() => killed.stop())
  await storeCounts(app)
  const before = (await today('calls')) ?? 0
  countDaily(killed.app, 'calls', 2)
  await storeCounts(killed.app)
  countDaily(killed.app, 'calls', 40)
  expect(await today('calls')).toBe(before + 2)
  await storeCounts(app)
  expect(await today('calls')).toBe(before + 2)
})

test('counts that cannot be stored are retained, and added to the day on which they can be', async () => {
  const before = (await today('calls')) ?? 0
  countDaily(app, 'calls', 4)
  await app.pool.query('alter table daily_figures rename to daily_figures_away')
  await expect(storeCounts(app)).rejects.toThrow('daily_figures')
  await app.pool.query('alter table daily_figures_away rename to daily_figures')
  countDaily(app, 'calls')
  await storeCounts(app)
  expect(await today('calls')).toBe(before + 5)
})

test('one of many processes measures, and the next measurement follows five minutes later', async () => {
  clock.moveBy(measureEveryMs)
  const claims = [1, 2, 3].map(() => store.claimMeasuring(app.db, clock.now(), clock.now() - 1_000))
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  await people(server, 'late')
  const before = await today('newUsers')
  await measureFigures(app)
  expect(await today('newUsers')).toBe(before)
  clock.moveBy(measureEveryMs)
  await measureFigures(app)
  expect(await today('newUsers')).toBe((before ?? 0) + 1)
})

test('a process that ends during the first run leaves it to the next one, seconds later', async () => {
  clock.moveBy(measureEveryMs)
  await app.pool.query('update figures_state set stored_at = 0, measured_at = $1', [clock.now()])
  await measureFigures(app)
  expect((await asked()).measuredAt).toBe(0)
  clock.moveBy(3_000)
  await measureFigures(app)
  expect((await asked()).measuredAt).toBe(clock.now())
})

test('a figure that cannot be measured is missing, and the others are present', async () => {
  clock.moveBy(dayMs)
  await app.pool.query('alter table complaints rename column decided_at to decided_away')
  await expect(measureAll(app)).rejects.toThrow('decided_at')
  await app.pool.query('alter table complaints rename column decided_away to decided_at')
  expect(await today('waitMedian', 'complaints')).toBeNull()
  expect(await today('decided', 'complaints')).toBeNull()
  expect(await today('newUsers')).toBe(0)
  expect(await today('decided', 'identities')).toBe(0)
})

test('each run counts rows of some past days, counters have no past, and 400 days are stored', async () => {
  const now = clock.now()
  await app.pool.query('update figures_state set since_day = $1', [dayNumber(now) - 1])
  await app.pool.query('delete from daily_figures')
  await app.pool.query('update users set created_at = $1 where id = (select min(id) from users)', [
    now - 15 * dayMs,
  ])
  await measureAll(app)
  const known = async (name: FigureName) =>
    (await valuesOf(name, { days: 30 }))?.filter((one) => one !== null)
  expect(await known('newUsers')).toHaveLength(12)
  expect(await known('messages')).toEqual([0, 0])
  expect(await known('databaseBytes')).toHaveLength(1)
  await measureAll(app)
  const values = await known('newUsers')
  expect(values).toHaveLength(22)
  expect(values?.[22 - 16]).toBe(1)
  const oldest = dayNumber(now) - 399
  await store.put(app.db, oldest + 4, [['newUsers', 0]], { isHighest: false })
  const stored = async () => (await store.read(app.db, 0)).rows.map(({ day }) => day)
  await measureAll(app)
  expect(Math.min(...(await stored()))).toBe(oldest)
  clock.moveBy(dayMs)
  await measureAll(app)
  expect(Math.min(...(await stored()))).toBe(oldest + 1)
})

test.each<[OperatorRole, WorkQueue[], boolean]>([
  ['editor', ['changes'], false],
  ['reviewer', ['identities', 'complaints', 'flags', 'changes'], true],
  ['cashier', ['recharges', 'withdrawals', 'flags', 'changes'], true],
  ['support', ['complaints', 'support', 'orders', 'changes'], false],
])(
  'an operator who is %s sees the figures of their queues, and of money only with access to the ledger',
  async (role, queues, money) => {
    const { list } = await asked(1, role)
    const seen = (name: FigureName) => list.filter((one) => one.name === name)
    expect(seen('waitOldest').map(({ queue }) => queue)).toEqual(queues)
    expect(seen('waitMedian').map(({ queue }) => queue)).toEqual(queues)
    expect(seen('payments')).toHaveLength(money ? 1 : 0)
    expect(seen('paymentsRefused')).toHaveLength(money ? 1 : 0)
    expect(seen('withdrawalsRefused')).toHaveLength(role === 'cashier' ? 1 : 0)
    expect(seen('newUsers')).toMatchObject([{ unit: 'count' }])
  },
)
