import { carbon } from '@mynah/contract/carbon'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { redPackets } from '@mynah/contract/red-packets'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { transfers } from '@mynah/contract/transfers'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { refundExpired } from '../src/features/red-packets/index.ts'
import { expireTransfers } from '../src/features/transfers/index.ts'
import { addressOf, makeGood, orderOf } from './goods.ts'
import { payPassword, requestId } from './money.ts'
import type { TestOperator } from './operator.ts'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/**
 * All postings that customers cause beside recharges, payouts and accepted transfers, ended in the ways that they can
 * end: what is opened, returned and shipped on even days is left to expire or rejected on odd ones.
 */
export async function otherPostings(server: TestServer, ana: Person, bo: Person) {
  const [good, addressId] = [await makeGood(server), await addressOf(ana)]
  const conversation = { type: 2, id: bo.id } as const
  const once = (id: string) => ({ requestId: requestId(), id })
  const paid = () => ({ requestId: requestId(), payPassword })

  async function money(isEven: boolean): Promise<void> {
    const packet = { ...paid(), conversation, kind: 'normal', count: 1, money: 2_50 } as const
    const { id } = await ana.call(redPackets.send, packet)
    if (isEven) await bo.call(redPackets.open, once(id))
    await ana.call(redPackets.gift, { ...paid(), conversation, giftId: '1', count: 1 })
    const sent = await ana.call(transfers.send, { ...paid(), money: 3_00, toUserId: bo.id })
    if (isEven) await bo.call(transfers.return, once(sent.id))
    const { orderId } = await ana.call(vip.open, { vipId: '1', userId: ana.id })
    await ana.call(wallet.pay, { ...paid(), orderId })
  }

  async function points(isEven: boolean, support: TestOperator): Promise<void> {
    await ana.call(dailySignIn.sign, { requestId: requestId() })
    const entries = [{ key: 'car-petrol', amount: 12_50 }]
    await ana.call(carbon.add, { requestId: requestId(), zone: 'Asia/Jakarta', entries })
    await ana.call(wallet.convert, { ...paid(), transitionType: 2, number: 300 })
    const [order] = (await orderOf(ana, good, { addressId })).list
    const id = order?.id ?? ''
    if (isEven) await support.call(shopAdmin.ship, { id, carrier: 'JNE', trackingNumber: 'JX 1234' })
    else await support.call(shopAdmin.reject, { id, reason: 'Sold out' })
  }

  return {
    async ofDay(day: number, support: TestOperator): Promise<void> {
      await money(day % 2 === 0)
      await points(day % 2 === 0, support)
    },
    /** After a day: what nobody took goes back. */
    async expire(): Promise<void> {
      await refundExpired(server.app)
      await expireTransfers(server.app)
    },
  }
}
