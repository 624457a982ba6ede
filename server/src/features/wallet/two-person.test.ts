import { expect, test } from 'vitest'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { decideAndPost } from '#test/cash.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { settledOperator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })

test('a withdrawal that two must agree to is paid by the second one, and refused by either', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const [one, two] = [await settledOperator(server, 'cashier'), await settledOperator(server, 'cashier')]
  const withdraw = async () =>
    (
      await ana.call(wallet.withdraw, {
        requestId: requestId(),
        money: 20_00,
        cardUserName: 'Ana',
        cardNum: '62220000',
        extractForm: 1,
        payPassword,
      })
    ).id
  const id = await withdraw()
  const approve = (who: typeof one) => decideAndPost(server, who, id, { approve: true })
  expect(await approve(one)).toEqual({ state: 1 })
  await expect(approve(one)).rejects.toThrow('SecondOperatorNeeded')
  expect(await two.call(walletAdmin.look, { id })).toMatchObject({ agreed: 1, needed: 2, state: 1 })
  expect(await approve(two)).toEqual({ state: 2 })
  const other = await withdraw()
  await decideAndPost(server, one, other, { approve: true })
  expect(await decideAndPost(server, two, other, { approve: false, reason: 'Wrong name' })).toEqual({
    state: 3,
  })
  expect(await ana.call(wallet.asset, {})).toMatchObject({ balance: 80_00, held: 0 })
})
