import { expect, test } from 'vitest'
import { bank } from '@mynah/contract/bank'
import { flags } from '@mynah/contract/flags'
import { identity, identityAdmin, identityState } from '@mynah/contract/identity'
import { operators } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { personalDataOf } from '#features/account/index.ts'
import { seenOf } from '#test/cash.ts'
import { flagsOf } from '#test/flags.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator, settledOperator, type TestOperator } from '#test/operator.ts'
import { newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const cashier = await operator(server, 'cashier')
const nameOf = async (by: TestOperator) => (await by.call(operators.me, {})).name

/** A first withdrawal, which is flagged. */
async function flagged(on = server): Promise<{ who: Person; id: string }> {
  const { ana } = await people(on, 'ana')
  await rich(on, '100.00', ana)
  const account = { cardUserName: 'Ana', cardNum: ana.id, extractForm: 1 }
  const asked = { requestId: requestId(), money: 20_00, payPassword, ...account }
  const { id } = await ana.call(wallet.withdraw, asked)
  const { firstWithdrawal } = await flagsOf(on, 'withdrawals', id)
  if (!firstWithdrawal) throw new Error('there is no flag')
  return { who: ana, id }
}
/** The same after its flags were judged. */
async function judged(): Promise<{ who: Person; id: string }> {
  const made = await flagged()
  const { list } = await cashier.call(flags.of, { about: 'withdrawals', item: made.id })
  for (const { id } of list) await cashier.call(flags.judge, { id, isRight: false, note: '' })
  return made
}
const decide = async (id: string, change: object, by = cashier, on = server) =>
  by.call(walletAdmin.decide, { id, ...(await seenOf(on, id)), approve: true, ...change })
const notesAt = async (item: string, queue: 'withdrawals' | 'identities' = 'withdrawals', by = cashier) =>
  (await by.call(teamwork.open, { queue, item, claims: false })).notes.map((note) => [
    note.operator,
    note.text,
  ])

test('while a flag is open each decision needs a note, which stands at the item with the operator', async () => {
  const { who, id } = await flagged()
  for (const change of [{}, { note: ' ' }, { approve: false, reason: 'Wrong account' }])
    await expect(decide(id, change)).rejects.toThrow('FlagNoteNeeded')
  expect(await notesAt(id)).toEqual([])
  expect(await cashier.call(walletAdmin.look, { id })).toMatchObject({ state: 1, dueTime: 0 })
  expect((await decide(id, { note: ' Asked her.\nAll is well ' })).dueTime).toBeGreaterThan(0)
  expect(await notesAt(id)).toEqual([[await nameOf(cashier), 'Asked her.\nAll is well']])
  const { rows } = await server.app.pool.query<{ detail: string }>(
    `select detail from audit_log where action = 'cash/decide' and subject = $1`,
    [`person ${who.id}`],
  )
  expect(rows.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ cash: id, noted: true }])
  expect(JSON.stringify(rows)).not.toContain('well')
  for (const part of personalDataOf(server.app))
    if (part.name === 'notesOfOperators') await part.erase?.(server.app, who.id)
  expect(await notesAt(id)).toEqual([])
})

test('a refusal with a note is as good, and the customer reads the reason alone', async () => {
  const { who, id } = await flagged()
  const reason = 'Wrong account'
  expect((await decide(id, { approve: false, reason, note: 'His brother' })).dueTime).toBeGreaterThan(0)
  expect(await notesAt(id)).toMatchObject([[expect.any(String), 'His brother']])
  expect(JSON.stringify(await who.call(wallet.cashLog, {}))).not.toContain('brother')
})

test('where all flags are judged no note is needed, and one that is given is stored', async () => {
  const { id } = await judged()
  await decide(id, {})
  expect(await notesAt(id)).toEqual([])
  const other = await judged()
  await decide(other.id, { note: 'Compared' })
  expect(await notesAt(other.id)).toMatchObject([[expect.any(String), 'Compared']])
  const { id: third } = await judged()
  await expect(decide(third, { note: 'x'.repeat(1_001) })).rejects.toThrow('BadParameter')
})

test('a flag about the customer needs a note too, and is listed and counted at the item', async () => {
  const { who, id } = await judged()
  await server.app.pool.query(
    `insert into flags (id, kind, about, item, user_id, facts, state, created_at)
      values ($1, 'ring', 'customers', $1, $1, '{}', 'open', $2)`,
    [who.id, server.clock.now()],
  )
  await expect(decide(id, {})).rejects.toThrow('FlagNoteNeeded')
  const of = { about: 'withdrawals', item: id } as const
  const { list } = await cashier.call(flags.of, { ...of, userId: who.id })
  expect(list[0]).toMatchObject({ kind: 'ring', about: 'customers', state: 'open' })
  expect(list.slice(1).map(({ state }) => state)).toContain('false')
  expect((await cashier.call(flags.of, of)).list.map(({ kind }) => kind)).not.toContain('ring')
  expect((await cashier.call(walletAdmin.look, { id })).flags).toBe(1)
  await decide(id, { note: 'A business' })
})

test('of concurrent decisions with a note one counts, and only its note stays', async () => {
  const { id } = await flagged()
  const tries = await Promise.allSettled([1, 2, 3].map((nth) => decide(id, { note: `Checked ${nth}` })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'DecisionStale' },
  })
  expect(await notesAt(id)).toHaveLength(1)
  // a second press decides and notes nothing
  await expect(decide(id, { note: 'Again' })).rejects.toThrow('DecisionStale')
  expect(await notesAt(id)).toHaveLength(1)
})

test('where two operators decide each of them writes a note', async () => {
  const strict = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
  const [one, two] = [await settledOperator(strict, 'cashier'), await settledOperator(strict, 'cashier')]
  const { id } = await flagged(strict)
  expect(await decide(id, { note: 'First' }, one, strict)).toEqual({ state: 1, dueTime: 0 })
  await expect(decide(id, { note: 'Mine again' }, one, strict)).rejects.toThrow('SecondOperatorNeeded')
  await expect(decide(id, {}, two, strict)).rejects.toThrow('FlagNoteNeeded')
  expect((await decide(id, { note: 'Second' }, two, strict)).dueTime).toBeGreaterThan(0)
  expect(await notesAt(id, 'withdrawals', one)).toEqual([
    [await nameOf(one), 'First'],
    [await nameOf(two), 'Second'],
  ])
})

test('a request that bank lines cover says how many flags are open, and needs a note', async () => {
  const { id } = await flagged()
  const { id: format } = await cashier.call(bank.saveFormat, {
    ...{ name: 'Main', separator: 'comma', decimalMark: 'point', dateOrder: 'ymd', skip: 0 },
    ...{ dateColumn: 1, amountColumn: 2, outColumn: 0, textColumn: 3, referenceColumn: 0, accountColumn: 0 },
  })
  await cashier.call(bank.import, { format, csv: `2026-11-23,-20.00,payout ${id}` })
  const { list } = await cashier.call(bank.lines, { all: false, pageSize: 100 })
  const line = list.find(({ text }) => text.endsWith(id))?.id ?? 0
  await cashier.call(bank.match, { line, request: id })
  const flagsSeen = async (by: TestOperator) =>
    (await by.call(bank.requests, { ready: true, since: '2026-11-01' })).list.find((row) => row.id === id)
      ?.flags
  expect(await flagsSeen(cashier)).toBe(Object.keys(await flagsOf(server, 'withdrawals', id)).length)
  expect(await flagsSeen(await operator(server, 'auditor'))).toBe(0)
  const approval = { request: id, version: 1 }
  await expect(cashier.call(bank.decide, approval)).rejects.toThrow('FlagNoteNeeded')
  expect((await cashier.call(bank.decide, { ...approval, note: 'Called her' })).dueTime).toBeGreaterThan(0)
  expect(await notesAt(id)).toMatchObject([[expect.any(String), 'Called her']])
})

test('a flagged identity needs a note of the reviewer', async () => {
  const reviewer = await operator(server, 'reviewer')
  const submit = async (): Promise<Person> => {
    const who = await newcomer(server)
    const photo = () => uploadPicture(server, who, 'certificate')
    const names = { country: 'ID', cardType: 'passport', firstName: 'Ratna', cardId: '31AB-7' } as const
    await who.call(identity.submit, { ...names, front: await photo(), back: await photo() })
    return who
  }
  const first = await submit()
  server.clock.moveBy(1_000)
  const second = await submit()
  expect(await flagsOf(server, 'identities', second.id)).toHaveProperty('sameDocument')
  const refusal = { userId: second.id, attempt: 1, approve: false, reason: 'otherAccount' } as const
  await expect(reviewer.call(identityAdmin.decide, refusal)).rejects.toThrow('FlagNoteNeeded')
  const note = 'Same person, second account'
  expect(await reviewer.call(identityAdmin.decide, { ...refusal, note })).toEqual({
    state: identityState.refused,
  })
  expect(await notesAt(second.id, 'identities', reviewer)).toEqual([[await nameOf(reviewer), note]])
  // the other one is not flagged
  expect(await flagsOf(server, 'identities', first.id)).toEqual({})
  const approval = { userId: first.id, attempt: 1, approve: true }
  expect(await reviewer.call(identityAdmin.decide, approval)).toEqual({ state: identityState.approved })
})
