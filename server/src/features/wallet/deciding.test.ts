import { expect, test } from 'vitest'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { decideCash, postDecisions, seenOf } from '#test/cash.ts'
import { expectBooksRight, payPassword, requestId, rich } from '#test/money.ts'
import { operator, settledOperator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { postDue } from './deciding.ts'

const server = await testServer({ limitFactor: 1_000 })
const cashier = await operator(server, 'cashier')
const approve = { approve: true }

async function withdrawal(on = server): Promise<{ who: Person; id: string }> {
  const { ana } = await people(on, 'ana')
  await rich(on, '100.00', ana)
  const outside = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1 }
  const asked = { requestId: requestId(), money: 20_00, payPassword, ...outside }
  return { who: ana, id: (await ana.call(wallet.withdraw, asked)).id }
}
const has = async (who: Person) => {
  const { balance, held } = await who.call(wallet.asset, {})
  return [balance, held]
}

test('a decision is posted ten seconds later, and nobody is notified before', async () => {
  const { who, id } = await withdrawal()
  const socket = await who.connect()
  const { state, dueTime } = await decideCash(server, cashier, id, approve)
  expect([state, dueTime]).toEqual([1, server.clock.now() + limits.decisionUndoMs])
  server.clock.moveBy(limits.decisionUndoMs - 1)
  await postDue(server.app)
  expect(await has(who)).toEqual([80_00, 20_00])
  expect(socket.frames.filter(({ cmd }) => cmd === 11)).toEqual([])
  server.clock.moveBy(1)
  await Promise.all([postDue(server.app), postDue(server.app)])
  expect(await has(who)).toEqual([80_00, 0])
  await socket.next((frame) => frame.cmd === 11 && frame.data.msgType === 99)
  expect(await cashier.call(walletAdmin.look, { id })).toMatchObject({ state: 2, dueTime: 0 })
  await expectBooksRight(server)
})

test('a refusal waits as long, and returns the money then', async () => {
  const { who, id } = await withdrawal()
  await decideCash(server, cashier, id, { approve: false, reason: 'Wrong account' })
  expect(await has(who)).toEqual([80_00, 20_00])
  await postDecisions(server)
  expect(await has(who)).toEqual([100_00, 0])
})

test('any operator who may decide can withdraw it until then, and it is decided again', async () => {
  const { who, id } = await withdrawal()
  await decideCash(server, cashier, id, approve)
  const other = await operator(server, 'cashier')
  await other.call(walletAdmin.takeBack, { id, version: 1 })
  await postDecisions(server)
  expect(await has(who)).toEqual([80_00, 20_00])
  await expect(other.call(walletAdmin.takeBack, { id, version: 2 })).rejects.toThrow('NoDataFound')
  expect((await decideCash(server, other, id, approve)).dueTime).toBeGreaterThan(0)
  await postDecisions(server)
  expect(await has(who)).toEqual([80_00, 0])
})

test('a decision is for the item, the amount and the version that were shown', async () => {
  const { who, id } = await withdrawal()
  const seen = await seenOf(server, id)
  // a job may have flagged it by now
  const note = 'Checked'
  const decide = (change: object) =>
    cashier.call(walletAdmin.decide, { id, ...seen, ...approve, note, ...change })
  for (const change of [{ money: '20.01' }, { version: 2 }])
    await expect(decide(change)).rejects.toThrow('DecisionStale')
  await decide({})
  // A second press, also by another operator, decides nothing and no other item.
  await expect(decide({})).rejects.toThrow('DecisionStale')
  const again = (await operator(server, 'cashier')).call(walletAdmin.decide, {
    id,
    ...seen,
    approve: false,
    reason: 'no',
    note,
  })
  await expect(again).rejects.toThrow('DecisionStale')
  await postDecisions(server)
  expect(await has(who)).toEqual([80_00, 0])
})

test('a stop of money, and disabling the operator, withdraw decisions', async () => {
  const stopped = await testServer({ limitFactor: 1_000 })
  const { who, id } = await withdrawal(stopped)
  const one = await operator(stopped, 'cashier')
  await decideCash(stopped, one, id, approve)
  const admin = await operator(stopped, 'admin')
  await admin.call(ledgerAdmin.stop, { reason: 'looked at' })
  await postDecisions(stopped)
  await expect(decideCash(stopped, one, id, approve)).rejects.toThrow('MoneyStopped')
  await admin.call(ledgerAdmin.release, {})
  await postDecisions(stopped)
  expect(await has(who)).toEqual([80_00, 20_00])
  await decideCash(stopped, one, id, approve)
  await stopped.app.pool.query('update operators set disabled = true where id = $1', [one.id])
  await postDecisions(stopped)
  expect(await has(who)).toEqual([80_00, 20_00])
  const { rows } = await stopped.app.pool.query(
    `select detail::jsonb ->> 'by' as by from audit_log where action = 'cash/take-back' order by seq`,
  )
  expect(rows.map(({ by }) => by)).toEqual(['money stopped', 'operator disabled'])
})

test('where two must agree the ten seconds begin with the second, and a withdrawn decision needs both again', async () => {
  const strict = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
  const { who, id } = await withdrawal(strict)
  const [one, two] = [await settledOperator(strict, 'cashier'), await settledOperator(strict, 'cashier')]
  expect(await decideCash(strict, one, id, approve)).toEqual({ state: 1, dueTime: 0 })
  await postDecisions(strict)
  expect((await decideCash(strict, two, id, approve)).dueTime).toBeGreaterThan(0)
  await one.call(walletAdmin.takeBack, { id, version: 1 })
  expect(await decideCash(strict, two, id, approve)).toEqual({ state: 1, dueTime: 0 })
  expect((await decideCash(strict, one, id, approve)).dueTime).toBeGreaterThan(0)
  await postDecisions(strict)
  expect(await has(who)).toEqual([80_00, 0])
})
