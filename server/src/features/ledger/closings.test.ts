import { createPublicKey, randomInt, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { closings } from '@mynah/contract/closings'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { dayIn } from '@mynah/contract/time-zones'
import { startOfDay } from '#platform/zone-days.ts'
import { codeAt, credentialsOf, enter } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import { draftNextClosing } from './closings.ts'
import { moneyOf, pointsOf, post, systemAccount, verifyLedger, type Posting } from './index.ts'

const zone = 'Asia/Jakarta'
const server = await testServer({ limitFactor: 1_000, timeZone: zone })
const { app, clock } = server
const dayMs = 86_400_000
// At noon: within ten minutes after midnight the day before cannot be closed yet.
clock.moveTo(startOfDay(zone, dayIn(zone, clock.now())) + dayMs / 2)
const query = (text: string, values: unknown[] = []) => app.pool.query(text, values)

let made = 0
const someone = () => `9${randomInt(100_000, 1_000_000)}${(made += 1)}`
const move = (
  legs: Posting['legs'],
  { kind = 'treasury', at = clock.now() }: Partial<Pick<Posting, 'kind' | 'at'>> = {},
) => app.transaction((tx) => post(tx, { key: `test/${(made += 1)}`, kind, legs, at }))
const give = (userId: string, amount: number, more = {}) =>
  move([{ from: systemAccount('treasury'), to: moneyOf(userId), amount }], more)

const cashierCredentials = await credentialsOf(server, 'cashier')
const freshCode = () => {
  clock.moveBy(30_000)
  return codeAt(cashierCredentials.uri, clock.now())
}
/** Sessions end after some hours, and a code is valid once. */
const signIn = () => {
  clock.moveBy(30_000)
  return enter(server.url, cashierCredentials, clock.now())
}

/** Closes the next day after reading its draft. */
async function closeNext() {
  const cashier = await signIn()
  const { draft, hash } = await cashier.call(closings.draft, {})
  if (!draft) throw new Error('nothing can be closed')
  await cashier.call(closings.close, { day: draft.day, hash, code: freshCode() })
  return { cashier, draft }
}

/** The sums of the entries by one plain statement, independent of the code of closings. */
async function balancesAt(until: number, upTo: number) {
  const { rows } = await query(
    `select split_part(e.account, ':', 1) as class, e.asset, sum(e.amount)::int as sum
    from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.at < $1 and e.id <= $2 group by 1, 2`,
    [until, upTo],
  )
  return new Map(rows.map((row) => [`${row.class} ${row.asset}`, row.sum as number]))
}

const classOf = (account: string) => account.split(':')[0] ?? ''

test('days are contiguous, opening balances equal the previous closing ones, and the sums are those of the entries', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 5_000)
  clock.moveBy(dayMs)
  await move([{ from: moneyOf(ana), to: moneyOf(bo), amount: 1_200 }], { kind: 'transfer-sent' })
  await move([{ from: systemAccount('points'), to: pointsOf(bo), amount: 70, asset: 'CAN' }], {
    kind: 'gift',
  })
  clock.moveBy(dayMs)
  const { draft: first } = await closeNext()
  expect(first.previous).toBe('')
  const waiting = await (await signIn()).call(closings.draft, {})
  expect(waiting).toMatchObject({ draft: null, waiting: 0, hash: '' })
  clock.moveBy(3 * dayMs)
  for (const count of [3, 2, 1]) {
    expect((await (await signIn()).call(closings.draft, {})).waiting).toBe(count)
    const { cashier, draft } = await closeNext()
    expect(draft.sums.map(({ account, asset, kind, opening }) => [account, asset, kind, opening])).toEqual(
      first.sums.map(({ account, asset, kind, closing }) => [account, asset, kind, closing]),
    )
    const sums = new Map<string, number>()
    for (const { account, asset, closing } of draft.sums) {
      const key = `${classOf(account)} ${asset}`
      sums.set(key, (sums.get(key) ?? 0) + closing)
    }
    const without0 = (of: Map<string, number>) => new Map([...of].filter(([, sum]) => sum !== 0))
    expect(without0(sums)).toEqual(without0(await balancesAt(draft.until, draft.lastEntry)))
    const { list } = await cashier.call(closings.list, {})
    expect(list[0]).toMatchObject({ day: draft.day, operator: cashierCredentials.name })
  }
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('a posting for a closed day is in the next closing with its own day', async () => {
  const ana = someone()
  clock.moveBy(dayMs)
  const { draft: closed } = await closeNext()
  await give(ana, 300, { at: closed.until - 1_000 })
  clock.moveBy(dayMs)
  const { draft } = await closeNext()
  expect(draft.late).toContainEqual({
    day: closed.day,
    ...{ account: 'person', asset: 'USD', kind: 'treasury', amount: 300 },
  })
  const people = draft.sums.find(({ account, kind }) => account === 'person' && kind === 'treasury')
  expect(people?.closing).toBe((people?.opening ?? 0) + 300 + (people?.moved ?? 0))
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('a day is closed once, by a fresh code, and only as it was shown', async () => {
  clock.moveBy(dayMs)
  const cashier = await signIn()
  const used = codeAt(cashierCredentials.uri, clock.now())
  const { draft, hash } = await cashier.call(closings.draft, {})
  const day = draft?.day ?? ''
  await expect(cashier.call(closings.close, { day, hash, code: used })).rejects.toThrow('OperatorCodeWrong')
  const other = { day: '2020-01-01', hash, code: freshCode() }
  await expect(cashier.call(closings.close, other)).rejects.toThrow('DayChanged')
  await give(someone(), 10, { at: (draft?.until ?? 0) - 1 })
  await expect(cashier.call(closings.close, { day, hash, code: freshCode() })).rejects.toThrow('DayChanged')
  const { hash: now } = await cashier.call(closings.draft, {})
  const code = freshCode()
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => cashier.call(closings.close, { day, hash: now, code })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    (await query('select count(*)::int as count from ledger_closings where day = $1', [day])).rows,
  ).toEqual([{ count: 1 }])
})

test('guesses of the code are counted before they are checked', async () => {
  const strict = await testServer()
  const who = await credentialsOf(strict, 'cashier')
  const cashier = await enter(strict.url, who, strict.clock.now())
  const { hash, next } = await cashier.call(closings.draft, {})
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => cashier.call(closings.close, { day: next.day, hash, code: '000000' })),
  )
  const reasons = tries.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  expect(reasons.filter((one) => one.includes('OperatorCodeWrong')).length).toBeLessThanOrEqual(5)
  expect(reasons.filter((one) => one.includes('TooOften')).length).toBeGreaterThanOrEqual(15)
})

test('a signature verifies the record with only the public key, and tampering with either is found', async () => {
  clock.moveBy(dayMs)
  const { cashier, draft } = await closeNext()
  const { record, signature, publicKey, closing } = await cashier.call(closings.look, { day: draft.day })
  expect(closing).toEqual(draft)
  const key = createPublicKey(publicKey)
  const isRight = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  expect([isRight(record), isRight(record.replace('"until"', '"untiI"'))]).toEqual([true, false])
  await expect(query("update ledger_closings set record = ''")).rejects.toThrow('append-only')
  await expect(query('truncate ledger_closings')).rejects.toThrow('append-only')
  await query('alter table ledger_closings disable trigger user')
  await query('update ledger_closings set record = $1 where day = $2', [
    record.replace('"sums"', '"Sums"'),
    draft.day,
  ])
  expect((await verifyLedger(app)).wrong).toContainEqual({
    at: `closing of ${draft.day}`,
    what: 'was changed',
  })
  await query('update ledger_closings set record = $1, hash = sha256($2) where day = $3', [
    `${record} `,
    Buffer.from(`${record} `),
    draft.day,
  ])
  expect((await verifyLedger(app)).wrong).toContainEqual({
    at: `closing of ${draft.day}`,
    what: 'is not signed',
  })
  await query('update ledger_closings set record = $1, hash = sha256($2) where day = $3', [
    record,
    Buffer.from(record),
    draft.day,
  ])
  await query('alter table ledger_closings enable trigger user')
  expect((await verifyLedger(app)).wrong).toEqual([])
})

test('another time zone begins where the last closed day ended, and an auditor reads all and signs nothing', async () => {
  app.config.timeZone = 'America/Lima'
  try {
    clock.moveBy(2 * dayMs)
    const { draft } = await closeNext()
    const { rows } = await query(
      'select until_at from ledger_closings where day < $1 order by day desc limit 1',
      [draft.day],
    )
    expect([draft.zone, draft.from]).toEqual(['America/Lima', Number(rows[0].until_at)])
    expect((await verifyLedger(app)).wrong).toEqual([])
    clock.moveBy(dayMs)
    const auditor = await enter(server.url, await credentialsOf(server, 'auditor'), clock.now())
    const { hash, next } = await auditor.call(closings.draft, {})
    await auditor.call(closings.look, { day: draft.day })
    expect((await auditor.call(ledgerAdmin.verify, {})).wrong).toEqual([])
    const close = auditor.call(closings.close, { day: next.day, hash, code: '000000' })
    await expect(close).rejects.toThrow('NoPermission')
    await expect(auditor.call(ledgerAdmin.stop, { reason: 'x' })).rejects.toThrow('NoPermission')
  } finally {
    app.config.timeZone = zone
  }
})

test('the shown figures are computed in advance, until a late entry for that day, and the signed ones are computed anew', async () => {
  const ana = someone()
  await give(ana, 300)
  const at = clock.now()
  clock.moveBy(2 * dayMs)
  for (;;) {
    const { next } = await (await signIn()).call(closings.draft, {})
    if (next.until > at) break
    await closeNext()
  }
  const shown = async () => (await (await signIn()).call(closings.draft, {})).draft
  const sumOf = (draft: Awaited<ReturnType<typeof shown>>) =>
    draft?.sums.find(({ account, kind }) => account === 'person' && kind === 'treasury')?.moved
  await draftNextClosing(app)
  const first = await shown()
  // a mark that only the stored sums have
  await query(`update ledger_closing_drafts set body = replace(body, '"kind":"treasury"', '"kind":"marked"')`)
  expect((await shown())?.sums.some(({ kind }) => kind === 'marked')).toBe(true)
  const { hash } = await (await signIn()).call(closings.draft, {})
  const cashier = await signIn()
  const day = first?.day ?? ''
  await expect(cashier.call(closings.close, { day, hash, code: freshCode() })).rejects.toThrow('DayChanged')
  await give(ana, 7, { at })
  expect(sumOf(await shown())).toBe((sumOf(first) ?? 0) + 7)
  await draftNextClosing(app)
  expect(sumOf(await shown())).toBe((sumOf(first) ?? 0) + 7)
  const { rows } = await query('select day from ledger_closing_drafts')
  expect(rows).toEqual([{ day }])
  await closeNext()
  expect((await verifyLedger(app)).wrong).toEqual([])
})
