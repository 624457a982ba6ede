import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { bank } from '@mynah/contract/bank'
import { closings } from '@mynah/contract/closings'
import { corrections } from '@mynah/contract/corrections'
import { addDays } from '@mynah/contract/days'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import { dayIn } from '@mynah/contract/time-zones'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { postingSources } from '#features/ledger/index.ts'
import { decideCash, postDecisions } from '#test/cash.ts'
import { payPassword, requestId, setPayPassword } from '#test/money.ts'
import { codeAt, credentialsOf, enter } from '#test/operator.ts'
import { otherPostings } from '#test/other-postings.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { recomputeBank, recomputeBooks } from '#test/recompute-books.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const zone = 'Asia/Jakarta'
const server = await testServer({ limitFactor: 1_000, timeZone: zone })
const { app, clock } = server
const { pool } = app
const dayMs = 86_400_000

const credentials = await Promise.all(
  (['cashier', 'cashier', 'auditor', 'support'] as const).map((role) => credentialsOf(server, role)),
)
await pool.query('update operators set created_at = 0')
/** A code is valid once, and sessions end over night. */
const signIn = (at: 0 | 1 | 2 | 3) => {
  clock.moveBy(30_000)
  const one = credentials[at]
  if (!one) throw new Error('no operator')
  return enter(server.url, one, clock.now())
}
const today = () => dayIn(zone, clock.now())

async function recharge(who: Person, money: number): Promise<string> {
  const voucherImg = await uploadPicture(server, who, 'voucher')
  return (await who.call(wallet.recharge, { requestId: requestId(), money, form: 1, voucherImg })).id
}
async function payout(who: Person, money: number): Promise<string> {
  const outside = { cardUserName: 'Ana', cardNum: '6222000098765', extractForm: 1 }
  return (await who.call(wallet.withdraw, { requestId: requestId(), money, payPassword, ...outside })).id
}

test('a week of postings of all kinds, statements with errors, closings, corrections and an audit adds up', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await setPayPassword(server, ana, bo, cy)
  await befriend(ana, bo)
  await befriend(cy, bo)
  const others = await otherPostings(server, ana, bo)
  let cashier = await signIn(0)
  const { id: format } = await cashier.call(bank.saveFormat, {
    ...{ name: 'Main', separator: 'semicolon', decimalMark: 'comma', dateOrder: 'dmy', skip: 1 },
    ...{ dateColumn: 1, amountColumn: 2, outColumn: 3, textColumn: 4, referenceColumn: 5, accountColumn: 6 },
  })
  const german = (day: string) => day.split('-').toReversed().join('.')
  const statement: string[] = ['Tag;Eingang;Ausgang;Text;Referenz;Konto']
  const importAll = async () => cashier.call(bank.import, { format, csv: statement.join('\n') })
  const matchAll = async () => {
    for (const { id, proposals: found } of (await cashier.call(bank.lines, { all: false, pageSize: 100 }))
      .list)
      if (found[0]) await cashier.call(bank.match, { line: id, request: found[0].request.id })
  }
  const decideReady = async () => {
    const { list } = await cashier.call(bank.requests, { ready: true, since: today(), pageSize: 100 })
    for (const { id, version } of list)
      await cashier.call(bank.decide, { request: id, version, note: 'Matched' })
    await postDecisions(server)
  }

  /** A recharge that no line of the bank explains. @returns the number of its posting */
  const rechargeUnseen = async (who: Person, cents: number): Promise<number> => {
    await decideCash(server, cashier, await recharge(who, cents), { approve: true })
    await postDecisions(server)
    const { list } = await cashier.call(ledgerAdmin.entries, { account: `person:${who.id}` })
    return list.find(({ kind }) => kind === 'recharge')?.posting ?? 0
  }
  const transfer = async (from: Person, to: Person, cents: number) => {
    const given = { requestId: requestId(), payPassword, money: cents, toUserId: to.id }
    const { id } = await from.call(transfers.send, given)
    await to.call(transfers.accept, { requestId: requestId(), id })
  }
  const correct = async (posting: number) => {
    const given = { posting, amount: 4_00, reason: 'One dollar came, not five' }
    await expect(cashier.call(corrections.add, given)).rejects.toThrow('WaitsForSecond')
    const second = await signIn(1)
    const waiting = (await second.call(proposals.list, { waiting: true })).list[0]
    await second.call(proposals.agree, { id: waiting?.id ?? '' })
  }

  let closed = 0
  const wrongPostings: number[] = []
  for (let day = 0; day < 7; day += 1) {
    cashier = await signIn(0)
    // recharges: one amount is mistyped, and one is never found at the bank
    const came = await recharge(ana, 100_00 + day)
    statement.push(`${german(today())};${100 + Math.floor(day / 100)},0${day};;Ana ${came};IN${day};`)
    statement.push(`${german(today())};;;without amount;X;`, `31.02.2026;5,00;;no such day;X;`, `"open;1,00`)
    const { faulty, added } = await importAll()
    expect([faulty, added]).toEqual([3 * (day + 1), day === 0 ? 1 : 2])
    expect(await importAll()).toMatchObject({ added: 0 })
    await matchAll()
    await decideReady()
    await transfer(ana, bo, 10_00)
    await others.ofDay(day, await signIn(3))
    await bo.call(wallet.convert, { requestId: requestId(), transitionType: 2, number: 100, payPassword })
    // payouts, each matched with the line of the next day, and paid once
    const went = await payout(ana, 20_00)
    statement.push(`${german(today())};;20,00;Payout ${went};OUT${day};6222-0000-98765`)
    if (day === 2) {
      await decideCash(server, cashier, await payout(ana, 11_00), { approve: false, reason: 'Wrong account' })
      wrongPostings.push(await rechargeUnseen(bo, 5_00), await rechargeUnseen(cy, 5_00))
      // spent before it is corrected, so that it is owed
      await transfer(cy, bo, 5_00)
    }
    if (day === 4) for (const posting of wrongPostings) await correct(posting)
    if (day === 5) await rechargeUnseen(cy, 10_00)
    clock.moveBy(dayMs)
    await others.expire()
    // the past day is closed, with sums that equal those of its entries
    cashier = await signIn(0)
    const { draft, hash } = await cashier.call(closings.draft, {})
    if (!draft) throw new Error('no day to close')
    const books = await recomputeBooks(pool)
    expect(
      Object.fromEntries(
        draft.sums
          .map((one) => [`${one.account} ${one.asset} ${one.kind}`, one.closing])
          .filter(([, sum]) => sum !== 0),
      ),
    ).toEqual(books.until(draft.until, draft.lastEntry))
    clock.moveBy(30_000)
    const code = codeAt(credentials[0]?.uri ?? '', clock.now())
    await cashier.call(closings.close, { day: draft.day, hash, code })
    closed += 1
  }
  cashier = await signIn(0)
  await importAll()
  await matchAll()
  await decideReady()

  // the figures of the pages equal the sums of the tables
  const books = await recomputeBooks(pool)
  expect(Object.values(books.balance).every((sum) => sum === 0)).toBe(true)
  const sums = await cashier.call(ledgerAdmin.sums, {})
  expect([sums.people, sums.held, sums.owed]).toEqual(
    ['person', 'held', 'owed'].map((name) => books.now[`${name} USD`] ?? 0),
  )
  expect(sums.systemAccounts.find(({ account }) => account === 'house:outside')?.balance).toBe(
    books.now['house:outside USD'],
  )
  for (const who of [ana, bo, cy])
    expect((await who.call(wallet.asset, {})).balance).toBe(books.accounts[`person:${who.id} USD`] ?? 0)
  const found = await recomputeBank(pool)
  expect(found.wrong).toEqual([])
  const lines = await cashier.call(bank.lines, { all: false })
  expect([lines.moneyIn, lines.moneyOut]).toEqual([found.open.in, found.open.out])
  const since = addDays(today(), -30)
  const uncovered = await cashier.call(bank.requests, { ready: false, since })
  expect([uncovered.moneyIn, uncovered.moneyOut]).toEqual([found.uncovered.in, found.uncovered.out])
  // each payout of a line was posted once, and the recharges without a line remain
  const unseen = 5_00 + 5_00 + 10_00
  expect(books.outside).toEqual({ in: 7 * 100_00 + 21 + unseen, out: 7 * 20_00 })
  expect(found.uncovered).toEqual({ in: unseen, out: 0 })
  // the later recharge paid what was owed
  expect((await cy.call(wallet.asset, {})).balance).toBe(10_00 - 4_00)
  const { rows } = await pool.query<{ prefix: string }>(
    `select distinct split_part(key, '/', 1) as prefix from ledger_postings`,
  )
  const posted = rows.map(({ prefix }) => prefix)
  const known = postingSources.of(app).map(({ prefix }) => prefix)
  expect(known.filter((prefix) => !['demo', 'test'].includes(prefix) && !posted.includes(prefix))).toEqual([])

  // the audit: ledger, signatures, chain of the log, and each closing continues the previous one
  const auditor = await signIn(2)
  expect((await auditor.call(ledgerAdmin.verify, {})).wrong).toEqual([])
  const { list } = await auditor.call(closings.list, {})
  expect(list).toHaveLength(closed)
  let previous = ''
  for (const { day } of list.toReversed()) {
    const { record, signature, publicKey, closing, hash } = await auditor.call(closings.look, { day })
    expect(
      verify(null, Buffer.from(record), createPublicKey(publicKey), Buffer.from(signature, 'base64')),
    ).toBe(true)
    expect(closing.previous).toBe(previous)
    previous = hash
  }
  expect(await auditor.call(operators.checkAudit, {})).toMatchObject({ wrong: 0 })
})
