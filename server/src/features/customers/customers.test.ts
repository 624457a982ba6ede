import { expect, test } from 'vitest'
import { customers } from '@mynah/contract/customers'
import { moderationAdmin } from '@mynah/contract/moderation'
import { supportAdmin } from '@mynah/contract/support'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const support = await operator(server, 'support')
const cashier = await operator(server, 'cashier')
const auditor = await operator(server, 'auditor')

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
  const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
  const { id } = await ana.call(wallet.withdraw, {
    ...account,
    ...{ requestId: requestId(), money: 20_00, payPassword },
  })
  expect((await find(cashier, id)).items).toEqual([{ queue: 'withdrawals', item: id }])
  const sent = await ana.call(transfers.send, {
    ...{ requestId: requestId(), toUserId: bo.id, money: 5_00, note: '', payPassword },
  })
  expect((await find(cashier, sent.id)).ids).toEqual([ana.id])
  await bo.call(transfers.accept, { requestId: requestId(), id: sent.id })
  expect((await find(auditor, sent.id)).ids.toSorted()).toEqual([ana.id, bo.id].toSorted())
})

test('operators find nothing by numbers of payments and of items in queues they may not open', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
  const { id } = await ana.call(wallet.withdraw, {
    ...account,
    ...{ requestId: requestId(), money: 20_00, payPassword },
  })
  expect(await find(support, id)).toEqual({ ids: [], items: [] })
  expect(await find(auditor, id)).toEqual({ ids: [ana.id], items: [] })
  const editor = await operator(server, 'editor')
  await expect(editor.call(customers.find, { words: ana.id })).rejects.toThrow('NoPermission')
})

test('a name that is the id of another user finds nothing of that user', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await server.app.pool.query('update users set name = $1 where id = $2', [ana.id, eve.id])
  await rich(server, '100.00', eve)
  const account = { cardUserName: 'Eve', cardNum: '6222000011112345', extractForm: 1 }
  await eve.call(wallet.withdraw, { ...account, requestId: requestId(), money: 20_00, payPassword })
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
