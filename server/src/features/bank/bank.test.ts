import { expect, test } from 'vitest'
import { bank } from '@mynah/contract/bank'
import { limits } from '@mynah/contract/limits'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { personalDataOf } from '#features/account/index.ts'
import { approveNamed } from '#features/identity/index.ts'
import { decideCash, postDecisions } from '#test/cash.ts'
import { expectBooksRight, payPassword, requestId, rich } from '#test/money.ts'
import { callAdmin, operator, settledOperator, type TestOperator } from '#test/operator.ts'
import { newcomer, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const cashier = await operator(server, 'cashier')
const auditor = await operator(server, 'auditor')
// a job may have flagged a request by now
const note = 'Checked'
const { id: format } = await cashier.call(bank.saveFormat, {
  ...{ name: 'Main account', separator: 'comma', decimalMark: 'point', dateOrder: 'ymd', skip: 1 },
  ...{ dateColumn: 1, amountColumn: 2, outColumn: 0, textColumn: 3, referenceColumn: 4, accountColumn: 5 },
})

const today = () => new Date(server.clock.now()).toISOString().slice(0, 10)
let made = 0
type Booked = { amount: string; text?: string; reference?: string; account?: string }
const lineOf = ({ amount, text = '', reference = `R${(made += 1)}`, account = '' }: Booked) =>
  `${today()},${amount},"${text}",${reference},${account}`
const importLines = (lines: string[], by: TestOperator = cashier) =>
  by.call(bank.import, { format, csv: ['date,amount,text,reference,account', ...lines].join('\n') })

/** A bank line, as in the list. */
async function booked(of: Booked) {
  await importLines([lineOf({ text: `line ${(made += 1)}`, ...of })])
  const { list } = await cashier.call(bank.lines, { all: true })
  const newest = list.toSorted((a, b) => b.id - a.id)[0]
  if (!newest) throw new Error('no line')
  return newest
}
const seen = async (id: number, by = cashier) =>
  (await by.call(bank.lines, { all: true, pageSize: 100 })).list.find((line) => line.id === id)

async function someone(): Promise<Person> {
  const who = await newcomer(server)
  await approveNamed(server.app, who.id, { firstName: 'Linh Tran', cardId: `AB${who.id}` })
  return who
}
async function withdrawal(money = 20_00, cardNum = '62220000'): Promise<{ who: Person; id: string }> {
  const who = await someone()
  await rich(server, '1000.00', who)
  const asked = { requestId: requestId(), money, payPassword, cardUserName: 'Linh', cardNum, extractForm: 1 }
  return { who, id: (await who.call(wallet.withdraw, asked)).id }
}
async function recharge(money = 50_00): Promise<{ who: Person; id: string }> {
  const who = await someone()
  const voucherImg = await uploadPicture(server, who, 'voucher')
  const asked = { requestId: requestId(), money, form: 1, voucherImg }
  return { who, id: (await who.call(wallet.recharge, asked)).id }
}
const has = async (who: Person) => {
  const { balance, held } = await who.call(wallet.asset, {})
  return [balance, held]
}
const stateOf = async (id: string) => (await cashier.call(walletAdmin.look, { id })).state

test('importing a file twice adds nothing, and unreadable lines are named', async () => {
  const lines = [lineOf({ amount: '12.00' }), lineOf({ amount: 'twelve' }), lineOf({ amount: '-7.50' })]
  const { faults, ...first } = await importLines(lines)
  expect(first).toEqual({ added: 2, known: 0, faulty: 1 })
  expect(faults).toMatchObject([{ line: 3, fault: 'amount' }])
  const again = await Promise.all([importLines(lines), importLines([...lines, lineOf({ amount: '1.00' })])])
  expect(again.map(({ added, known }) => [added, known])).toEqual([
    [0, 2],
    [1, 2],
  ])
  const many = Array.from({ length: limits.statementLinesMax + 1 }, () => 'x')
  await expect(importLines(many)).rejects.toThrow('BadParameter')
  await expect(cashier.call(bank.import, { format: '7', csv: '' })).rejects.toThrow('NoDataFound')
  const { rows } = await server.app.pool.query(
    `select detail from audit_log where action = 'bank/import' order by seq limit 1`,
  )
  expect(JSON.parse(rows[0].detail)).toEqual({ added: 2, known: 0, faulty: 1 })
})

test('a line is proposed for its request by number, by reference, or by amount and account, and matched by one press', async () => {
  const byNumber = await withdrawal(21_00)
  const { id } = await booked({ amount: '-21.00', text: `payout ${byNumber.id} thanks` })
  expect(await seen(id)).toMatchObject({
    proposals: [
      { reason: 'number', request: { id: byNumber.id, userName: expect.any(String), realName: 'Linh Tran' } },
    ],
  })
  // an auditor sees user names
  expect((await seen(id, auditor))?.proposals[0]?.request.realName).toBe('')
  expect(await cashier.call(bank.match, { line: id, request: byNumber.id })).toMatchObject({ money: 21_00 })
  expect(await seen(id)).toMatchObject({ open: 0, proposals: [], matches: [{ money: 21_00 }] })
  await expect(cashier.call(bank.match, { line: id, request: byNumber.id })).rejects.toThrow('NotMatchable')

  const byReference = await recharge(33_00)
  await decideCash(server, cashier, byReference.id, { approve: true, reference: 'FT-900' } as never)
  await postDecisions(server)
  const other = await booked({ amount: '33.00', reference: 'ft-900' })
  expect(await seen(other.id)).toMatchObject({
    proposals: [{ reason: 'reference', request: { id: byReference.id } }],
  })

  const byAccount = await withdrawal(44_00, '6222000098765')
  const third = await booked({ amount: '-44.00', account: '6222-0000-98765' })
  expect(await seen(third.id)).toMatchObject({
    account: '8765',
    proposals: [{ reason: 'account', request: { id: byAccount.id, cardNum: '**** 8765' } }],
  })
  const wrongWay = await booked({ amount: '44.00', account: '6222-0000-98765', text: byAccount.id })
  expect(await seen(wrongWay.id)).toMatchObject({ proposals: [] })
  await expect(cashier.call(bank.match, { line: wrongWay.id, request: byAccount.id })).rejects.toThrow(
    'NotMatchable',
  )
})

test('a payout that is covered by lines is decided by them, with their reference and day, and once', async () => {
  const { who, id } = await withdrawal(20_00)
  const decide = () => cashier.call(bank.decide, { request: id, version: 1, note })
  await expect(decide()).rejects.toThrow('NotCovered')
  const [one, two] = [await booked({ amount: '-15.00', reference: 'FT1' }), await booked({ amount: '-5.00' })]
  await cashier.call(bank.match, { line: one.id, request: id })
  await expect(decide()).rejects.toThrow('NotCovered')
  const ready = async () =>
    (await cashier.call(bank.requests, { ready: true, since: today() })).list.map((row) => row.id)
  expect(await ready()).not.toContain(id)
  await cashier.call(bank.match, { line: two.id, request: id })
  expect(await ready()).toContain(id)
  await expect(cashier.call(bank.decide, { request: id, version: 2, note })).rejects.toThrow('DecisionStale')
  const answers = await Promise.allSettled(Array.from({ length: 5 }, decide))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await has(who)).toEqual([980_00, 20_00])
  await postDecisions(server)
  expect(await has(who)).toEqual([980_00, 0])
  expect(await cashier.call(walletAdmin.look, { id })).toMatchObject({
    reference: 'FT1',
    bookedOn: today(),
    state: 2,
  })
  await expect(decide()).rejects.toThrow('NoDataFound')
  await postDecisions(server)
  expect(await has(who)).toEqual([980_00, 0])
  await expectBooksRight(server)
})

test('concurrent matches never exceed the amount of a line or a request', async () => {
  const requests = await Promise.all(Array.from({ length: 4 }, () => withdrawal(30_00)))
  const { id } = await booked({ amount: '-70.00' })
  const answers = await Promise.allSettled(
    [...requests, ...requests].map((request) => cashier.call(bank.match, { line: id, request: request.id })),
  )
  const done = answers.filter((one) => one.status === 'fulfilled')
  expect(done.map(({ value }) => value.money).toSorted((a, b) => a - b)).toEqual([10_00, 30_00, 30_00])
  expect(await seen(id)).toMatchObject({ open: 0 })
  const spare = await booked({ amount: '-70.00' })
  await cashier.call(bank.match, { line: spare.id, request: requests[0]?.id ?? '' }).catch(() => undefined)
  const { rows } = await server.app.pool.query(
    `select request, sum(cents)::int as cents from bank_matches where undone_at = 0 group by 1 having sum(cents) > 3000
      and request = any($1)`,
    [requests.map((request) => request.id)],
  )
  expect(rows).toEqual([])
})

test('a match is removed once, with a record, and a decision by it stays', async () => {
  const { who, id } = await withdrawal(25_00)
  const line = await booked({ amount: '-25.00' })
  await cashier.call(bank.match, { line: line.id, request: id })
  const match = (await seen(line.id))?.matches[0]?.id ?? 0
  await cashier.call(bank.decide, { request: id, version: 1, note })
  await expect(cashier.call(bank.unmatch, { match })).rejects.toThrow('MatchInUse')
  await postDecisions(server)
  const uncovered = async () => (await cashier.call(bank.requests, { ready: false, since: today() })).list
  expect((await uncovered()).map((row) => row.id)).not.toContain(id)
  await expect(auditor.call(bank.unmatch, { match })).rejects.toThrow('NoPermission')
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => cashier.call(bank.unmatch, { match })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await seen(line.id)).toMatchObject({ open: -25_00, matches: [] })
  expect((await uncovered()).find((row) => row.id === id)).toMatchObject({ open: 25_00, state: 2 })
  expect(await has(who)).toEqual([975_00, 0])
  const { rows } = await server.app.pool.query(
    `select action from audit_log where subject = $1 and action like 'bank/%' order by seq`,
    [`person ${who.id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['bank/match', 'bank/decide', 'bank/unmatch'])
  // matched again, nothing is posted again
  await cashier.call(bank.match, { line: line.id, request: id })
  await expect(cashier.call(bank.decide, { request: id, version: 1, note })).rejects.toThrow('NoDataFound')
  await expectBooksRight(server)
})

test('a refused request releases its lines, and matches none', async () => {
  const { who, id } = await withdrawal(26_00)
  const line = await booked({ amount: '-26.00' })
  await cashier.call(bank.match, { line: line.id, request: id })
  await decideCash(server, cashier, id, { approve: false, reason: 'Wrong name' })
  await postDecisions(server)
  expect(await stateOf(id)).toBe(3)
  expect(await seen(line.id)).toMatchObject({ open: -26_00, matches: [] })
  await expect(cashier.call(bank.match, { line: line.id, request: id })).rejects.toThrow('NotMatchable')
  expect(await has(who)).toEqual([1_000_00, 0])
})

test('open amounts are summed over all pages, of lines and of decisions', async () => {
  const before = await auditor.call(bank.lines, { all: false, pageSize: 1 })
  await booked({ amount: '3.00' })
  await booked({ amount: '-4.00' })
  const after = await auditor.call(bank.lines, { all: false, pageSize: 1 })
  expect([
    after.count - before.count,
    after.moneyIn - before.moneyIn,
    after.moneyOut - before.moneyOut,
  ]).toEqual([2, 3_00, 4_00])
  expect(after.list).toHaveLength(1)
  const since = today()
  const decided = await auditor.call(bank.requests, { ready: false, since, pageSize: 1 })
  const { id } = await recharge(51_00)
  await decideCash(server, cashier, id, { approve: true })
  await postDecisions(server)
  const line = await booked({ amount: '50.00' })
  await cashier.call(bank.match, { line: line.id, request: id })
  const now = await auditor.call(bank.requests, { ready: false, since, pageSize: 1 })
  expect([now.count - decided.count, now.moneyIn - decided.moneyIn]).toEqual([1, 1_00])
})

test('where two operators must agree, matched lines count as one of them only', async () => {
  const strict = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
  const [one, two] = [await settledOperator(strict, 'cashier'), await settledOperator(strict, 'cashier')]
  const { id: of } = await one.call(bank.saveFormat, {
    ...{ name: 'Main', separator: 'comma', decimalMark: 'point', dateOrder: 'ymd', skip: 0 },
    ...{ dateColumn: 1, amountColumn: 2, outColumn: 0, textColumn: 0, referenceColumn: 0, accountColumn: 0 },
  })
  const who = await newcomer(strict)
  await approveNamed(strict.app, who.id, { firstName: 'Linh', cardId: 'AB7' })
  await rich(strict, '100.00', who)
  const outside = { cardUserName: 'Linh', cardNum: '62220000', extractForm: 1 }
  const { id } = await who.call(wallet.withdraw, {
    requestId: requestId(),
    money: 20_00,
    payPassword,
    ...outside,
  })
  await one.call(bank.import, { format: of, csv: `${today()},-20.00` })
  const line = (await one.call(bank.lines, { all: false })).list[0]?.id ?? 0
  await one.call(bank.match, { line, request: id })
  const decide = (by: TestOperator) => by.call(bank.decide, { request: id, version: 1, note })
  expect(await decide(one)).toEqual({ state: 1, dueTime: 0 })
  await expect(decide(one)).rejects.toThrow('SecondOperatorNeeded')
  const [row] = (await two.call(bank.requests, { ready: true, since: today() })).list
  expect(row).toMatchObject({ id, agreedBy: [expect.stringMatching(/^cashier/)], needed: 2 })
  expect((await decide(two)).dueTime).toBeGreaterThan(0)
})

test('a large body is accepted only from operators with the right role', async () => {
  const body = JSON.stringify({ format, csv: 'x'.repeat(900_000) })
  for (const cookie of ['', 'mynah-console=guess', auditor.cookie]) {
    const { retCode } = await callAdmin(server.url, bank.import.path, body, cookie)
    expect(retCode).not.toBe('000000')
  }
  const refused = await fetch(new URL(`/api/console/${bank.lines.path}`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-console': '1', cookie: cashier.cookie },
    body,
  })
  expect(refused.status).toBe(413)
  expect(await cashier.call(bank.import, { format, csv: 'x'.repeat(900_000) })).toMatchObject({
    added: 0,
    faulty: 0,
  })
})

test("the bank's texts about a user are deleted with the account, and the amounts stay", async () => {
  const { who, id } = await withdrawal(27_00)
  const line = await booked({ amount: '-27.00', text: 'Linh Tran Hanoi', account: '1234567' })
  await cashier.call(bank.match, { line: line.id, request: id })
  const part = personalDataOf(server.app).find(({ name }) => name === 'bank')
  await part?.erase?.(server.app, who.id)
  expect(await seen(line.id)).toMatchObject({ text: '', reference: '', account: '', amount: -27_00, open: 0 })
})

test('formats are changed by their id, found by their name, and at most twenty', async () => {
  const list = async () => (await auditor.call(bank.formats, {})).list
  const [first] = await list()
  if (!first) throw new Error('no format')
  const { id, ...layout } = first
  await cashier.call(bank.saveFormat, { ...layout, id, name: 'Renamed', skip: 2 })
  await cashier.call(bank.saveFormat, { ...layout, name: 'Renamed' })
  expect(await list()).toEqual([{ ...first, name: 'Renamed' }])
  await expect(cashier.call(bank.saveFormat, { ...layout, id: '7' })).rejects.toThrow('NoDataFound')
  const names = Array.from({ length: limits.bankFormatsMax }, (_, at) => `Account ${at}`)
  const answers = await Promise.allSettled(
    names.map((name) => cashier.call(bank.saveFormat, { ...layout, name })),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await list()).toHaveLength(limits.bankFormatsMax)
})
