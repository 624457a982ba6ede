import { expect, test } from 'vitest'
import { customers } from '@mynah/contract/customers'
import { moderationAdmin } from '@mynah/contract/moderation'
import { supportAdmin } from '@mynah/contract/support'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { decideCash, postDecisions } from '#test/cash.ts'
import { fund, payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const support = await operator(server, 'support')
const cashier = await operator(server, 'cashier')
const auditor = await operator(server, 'auditor')

const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
const withdraw = async (who: Person) =>
  (await who.call(wallet.withdraw, { ...account, requestId: requestId(), money: 20_00, payPassword })).id
const find = async (by: typeof support, words: string) => {
  const { people: found, items } = await by.call(customers.find, { words })
  return { ids: found.map(({ userId }) => userId), items }
}
const actions = async () => {
  const { rows } = await server.app.pool.query<{ subject: string; detail: string }>(
    `select subject, detail from audit_log where action = 'customers/find' order by seq`,
  )
  return rows
}

test('a customer is found by id, number or name, by phone with the right to view accounts, and the search text is not recorded', async () => {
  const { ana } = await people(server, 'ana')
  const { rows } = await server.app.pool.query<{ user_num: string; name: string }>(
    `update users set mobile = '+84901234567' where id = $1 returning user_num, name`,
    [ana.id],
  )
  const [row] = rows
  for (const by of [support, cashier, auditor]) {
    expect(await find(by, ana.id)).toEqual({ ids: [ana.id], items: [] })
    expect((await find(by, row?.user_num ?? '')).ids).toContain(ana.id)
    expect((await find(by, row?.name ?? '')).ids).toContain(ana.id)
  }
  expect((await find(support, '+84901234567')).ids).toEqual([ana.id])
  expect((await find(cashier, '+84901234567')).ids).toEqual([])
  const recorded = await actions()
  expect(recorded.at(-2)).toMatchObject({ subject: 'search' })
  expect(JSON.stringify(recorded)).not.toContain('84901234567')
})

test('the number of a request, of a transfer or of a case leads to the item or to the two customers', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '100.00', ana, bo)
  const id = await withdraw(ana)
  expect((await find(cashier, id)).items).toEqual([{ queue: 'withdrawals', item: id }])
  const sent = await ana.call(transfers.send, {
    ...{ requestId: requestId(), toUserId: bo.id, money: 5_00, note: '', payPassword },
  })
  expect((await find(cashier, sent.id)).ids).toEqual([ana.id])
  await bo.call(transfers.accept, { requestId: requestId(), id: sent.id })
  expect((await find(auditor, sent.id)).ids.toSorted()).toEqual([ana.id, bo.id].toSorted())
})

test('support finds the customer of a payment or request by its number, and reviewers find nothing by it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '100.00', ana, bo)
  const id = await withdraw(ana)
  const reviewer = await operator(server, 'reviewer')
  for (const by of [support, auditor]) expect(await find(by, id)).toEqual({ ids: [ana.id], items: [] })
  expect(await find(reviewer, id)).toEqual({ ids: [], items: [] })
  // who may open the item is led to it alone
  expect(await find(cashier, id)).toEqual({ ids: [], items: [{ queue: 'withdrawals', item: id }] })
  const { id: sent } = await ana.call(transfers.send, {
    ...{ requestId: requestId(), toUserId: bo.id, money: 5_00, note: '', payPassword },
  })
  await bo.call(transfers.accept, { requestId: requestId(), id: sent })
  expect((await find(support, sent)).ids.toSorted()).toEqual([ana.id, bo.id].toSorted())
  expect((await find(reviewer, sent)).ids).toEqual([])
  // a recharge that waits has moved no money yet
  const voucherImg = await uploadPicture(server, ana, 'voucher')
  const asked = { requestId: requestId(), money: 30_00, form: 1, voucherImg }
  const { id: recharge } = await ana.call(wallet.recharge, asked)
  expect(await find(support, recharge)).toEqual({ ids: [ana.id], items: [] })
  const editor = await operator(server, 'editor')
  await expect(editor.call(customers.find, { words: ana.id })).rejects.toThrow('NoPermission')
})

test('the wallet on a card has balance, entries with their other side, and open requests without whole accounts', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '100.00', ana, bo)
  const send = (money: number) =>
    ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money, note: '', payPassword })
  const accepted = await send(5_00)
  await bo.call(transfers.accept, { requestId: requestId(), id: accepted.id })
  const waiting = await send(7_00)
  const out = await withdraw(ana)
  for (const by of [support, cashier, auditor, await operator(server, 'admin')]) {
    const seen = await by.call(customers.wallet, { userId: ana.id })
    expect(seen.balance).toBe(68_00)
    expect(seen.entries.slice(0, 3)).toMatchObject([
      { kind: 'withdrawal', number: out, money: -20_00, balance: 68_00, waits: true, otherId: '' },
      { kind: 'transfer-sent', number: waiting.id, money: -7_00, waits: true, returned: 0 },
      { number: accepted.id, money: -5_00, waits: false, otherId: bo.id, otherName: 'bo' },
    ])
    expect(seen.requests).toMatchObject([
      { id: out, out: true, money: 20_00, account: '**** 2345', dueTime: 0, dueApprove: false },
    ])
    expect(JSON.stringify(seen)).not.toContain('6222000011112345')
  }
  expect((await support.call(customers.wallet, { userId: bo.id })).entries[0]).toMatchObject({
    ...{ kind: 'transfer-received', number: accepted.id, money: 5_00, otherId: ana.id, otherName: 'ana' },
  })
})

test('a request that is decided is in the wallet until it is posted', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const id = await withdraw(ana)
  const { dueTime } = await decideCash(server, cashier, id, { approve: true })
  const requests = async () => (await support.call(customers.wallet, { userId: ana.id })).requests
  expect(await requests()).toMatchObject([{ id, dueTime, dueApprove: true }])
  await postDecisions(server)
  expect(await requests()).toEqual([])
})

test('of a long history the wallet has the newest hundred entries', async () => {
  const { ana } = await people(server, 'ana')
  for (let nth = 0; nth < 102; nth += 1) await fund(server, ana, '1.00')
  const { balance, entries } = await support.call(customers.wallet, { userId: ana.id })
  expect([balance, entries.length, entries[0]?.balance]).toEqual([102_00, 100, 102_00])
})

test('each look at a wallet is recorded once, and editors and reviewers have none', async () => {
  const { ana } = await people(server, 'ana')
  await support.call(customers.wallet, { userId: ana.id })
  const { rows } = await server.app.pool.query(
    `select from audit_log where action = 'customers/wallet' and subject = $1`,
    [`person ${ana.id}`],
  )
  expect(rows).toHaveLength(1)
  await expect(support.call(customers.wallet, { userId: '999' })).rejects.toThrow('NoDataFound')
  for (const role of ['reviewer', 'editor'] as const)
    await expect((await operator(server, role)).call(customers.wallet, { userId: ana.id })).rejects.toThrow(
      'NoPermission',
    )
})

test('a name that is the id of another user finds nothing of that user', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await server.app.pool.query('update users set name = $1 where id = $2', [ana.id, eve.id])
  await rich(server, '100.00', eve)
  await withdraw(eve)
  expect((await cashier.call(walletAdmin.queue, { out: true, state: 1, find: ana.id })).list).toEqual([])
  expect((await find(cashier, ana.id)).ids).toEqual([ana.id])
  expect((await support.call(supportAdmin.queue, { state: 1, find: ana.id })).list).toEqual([])
})

test('a card shows its customer, the verified name only to permitted roles, and each view is recorded', async () => {
  const { ana } = await people(server, 'ana')
  for (const by of [support, cashier, auditor])
    expect(await by.call(customers.look, { userId: ana.id })).toMatchObject({ userId: ana.id, frozen: false })
  await support.call(moderationAdmin.freeze, { userId: ana.id, reason: 'Sells followers' })
  expect(await cashier.call(customers.look, { userId: ana.id })).toMatchObject({ frozen: true })
  const { rows } = await server.app.pool.query(
    `select from audit_log where action = 'customers/look' and subject = $1`,
    [`person ${ana.id}`],
  )
  expect(rows).toHaveLength(4)
  await expect(cashier.call(customers.look, { userId: '999' })).rejects.toThrow('NoDataFound')
  const editor = await operator(server, 'editor')
  await expect(editor.call(customers.look, { userId: ana.id })).rejects.toThrow('NoPermission')
})
