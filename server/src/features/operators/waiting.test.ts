import { expect, test } from 'vitest'
import type { OperatorRole } from '@mynah/contract/admin-api'
import { complaints } from '@mynah/contract/complaints'
import { identity } from '@mynah/contract/identity'
import { operators, workQueues } from '@mynah/contract/operators'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { support } from '@mynah/contract/support'
import { wallet } from '@mynah/contract/wallet'
import { examineNew } from '#test/flags.ts'
import { addressOf, makeGood, orderOf } from '#test/goods.ts'
import { fundPoints, payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { messageId, newcomer, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const admin = await operator(server, 'admin')
const counts = async () => (await admin.call(operators.waiting, {})).counts

test('each queue counts its pending items, and not the answered ones', async () => {
  const { ana } = await people(server, 'ana')
  const bo = await newcomer(server)
  const none = await counts()
  expect(none).toEqual(Object.fromEntries(workQueues.map((name) => [name, 0])))

  await ana.call(support.send, { id: messageId(), content: 'Is anybody there?' })
  await ana.call(complaints.add, { about: 1, id: bo.id, kind: 'fraud', text: 'Asks everybody for money' })
  const [front, back] = [
    await uploadPicture(server, bo, 'certificate'),
    await uploadPicture(server, bo, 'certificate'),
  ]
  const card = {
    country: 'ID',
    firstName: 'Bo',
    lastName: 'Ra',
    cardType: 'idCard',
    cardId: 'ab 1234567-x',
  } as const
  await bo.call(identity.submit, { ...card, front, back })
  await rich(server, '50.00', ana)
  const to = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1, payPassword }
  await ana.call(wallet.withdraw, { requestId: requestId(), money: 20_00, ...to })
  await fundPoints(server, ana, 100)
  const order = (await orderOf(ana, await makeGood(server), { addressId: await addressOf(ana) })).list[0]
  const each = {
    identities: 1,
    complaints: 1,
    support: 1,
    withdrawals: 1,
    recharges: 0,
    orders: 1,
    // the first withdrawal
    flags: 1,
    changes: 0,
  }
  await examineNew(server.app)
  expect(await counts()).toEqual(each)

  await admin.call(shopAdmin.reject, { id: order?.id ?? '', reason: 'Out of stock' })
  expect(await counts()).toEqual({ ...each, orders: 0 })
})

test('a queue shows the times of its oldest and newest pending items, also when one is added as another is removed', async () => {
  const { cy, dora } = await people(server, 'cy', 'dora')
  const times = async () => {
    const { oldest, newest } = await admin.call(operators.waiting, {})
    return [oldest.complaints, newest.complaints]
  }
  const [first] = await times()
  server.clock.moveBy(1_000)
  await cy.call(complaints.add, { about: 1, id: dora.id, kind: 'fraud', text: 'Asks for money' })
  expect(await times()).toEqual([first || server.clock.now(), server.clock.now()])
  server.clock.moveBy(1_000)
  await dora.call(complaints.add, { about: 1, id: cy.id, kind: 'fraud', text: 'Asks for money' })
  expect((await times())[1]).toBe(server.clock.now())
})

test.each<[OperatorRole, string[]]>([
  ['reviewer', ['changes', 'complaints', 'flags', 'identities']],
  ['support', ['changes', 'complaints', 'orders', 'support']],
  ['cashier', ['changes', 'flags', 'recharges', 'withdrawals']],
  ['editor', ['changes']],
])('an operator who is %s is notified of the queues of that role only', async (role, queues) => {
  const one = await operator(server, role)
  const { counts: mine } = await one.call(operators.waiting, {})
  expect(Object.keys(mine).sort()).toEqual(queues)
})
