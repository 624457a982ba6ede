import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { fundPoints, payPassword, requestId, rich } from '../money.ts'
import { people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { uploadPicture } from '../upload.ts'
import { friendsOf, roomOf, type Repeats } from './row.ts'

const asset = async (who: Person) => {
  const { balance, held, points } = await who.call(wallet.asset, {})
  return [balance, held, points]
}

async function richPair(server: TestServer) {
  const { ana, bo } = await friendsOf(server)
  await rich(server, '100.00', ana, bo)
  return { ana, bo, state: async () => [await asset(ana), await asset(bo)] }
}

async function sent(server: TestServer) {
  const pair = await richPair(server)
  const wanted = { requestId: requestId(), toUserId: pair.bo.id, money: 12_34, payPassword }
  return { ...pair, id: (await pair.ana.call(transfers.send, wanted)).id }
}

/** With the same requestId each call gets the answer of the first. */
export const moneyRepeats: Repeats = {
  'userExtractLog/extract': {
    async make(server) {
      const { ana, state } = await richPair(server)
      const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
      const input = { ...account, requestId: requestId(), money: 20_00, payPassword }
      return { act: () => ana.call(wallet.withdraw, input), state }
    },
    leaves: [
      [80_00, 20_00, 0],
      [100_00, 0, 0],
    ],
  },
  'userWallet/recharge': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const voucherImg = await uploadPicture(server, ana, 'voucher', [123, 321])
      const input = { requestId: requestId(), money: 5_00, form: 1, voucherImg }
      return {
        act: () => ana.call(wallet.recharge, input),
        async state() {
          const { list } = await ana.call(wallet.cashLog, {})
          return [await asset(ana), list.map(({ money, state }) => [money, state])]
        },
      }
    },
    leaves: [[0, 0, 0], [[5_00, 1]]],
  },
  'canUpdateLog/transition': {
    async make(server) {
      const { ana, state } = await richPair(server)
      await fundPoints(server, ana, 2_500)
      const input = { requestId: requestId(), transitionType: 1, number: 1_000 }
      return { act: () => ana.call(wallet.convert, input), state }
    },
    leaves: [
      [101_00, 0, 1_500],
      [100_00, 0, 0],
    ],
  },
  'wallet/pay': {
    async make(server) {
      const { ana } = await richPair(server)
      const { orderId } = await ana.call(vip.open, { vipId: '1' })
      const input = { requestId: requestId(), orderId, payPassword }
      return {
        act: () => ana.call(wallet.pay, input),
        async state() {
          const { until } = await ana.call(vip.state, {})
          return [await asset(ana), Math.round((until - server.clock.now()) / 86_400_000)]
        },
      }
    },
    leaves: [[95_01, 0, 0], 30],
  },
  'vipOpenLog/openVip': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const orders = new Set<string>()
      return {
        act: async () => orders.add((await ana.call(vip.open, { vipId: '2' })).orderId),
        state: async () => orders.size,
      }
    },
    leaves: 1,
  },
  'transfer/send': {
    async make(server) {
      const { ana, bo, state } = await richPair(server)
      const input = { requestId: requestId(), toUserId: bo.id, money: 12_34, payPassword }
      return { act: () => ana.call(transfers.send, input), state }
    },
    leaves: [
      [87_66, 12_34, 0],
      [100_00, 0, 0],
    ],
  },
  'transfer/accept': {
    async make(server) {
      const { bo, id, state } = await sent(server)
      const input = { requestId: requestId(), id }
      return { act: () => bo.call(transfers.accept, input), state }
    },
    leaves: [
      [87_66, 0, 0],
      [112_34, 0, 0],
    ],
  },
  'transfer/return': {
    async make(server) {
      const { bo, id, state } = await sent(server)
      const input = { requestId: requestId(), id }
      return { act: () => bo.call(transfers.return, input), state }
    },
    leaves: [
      [100_00, 0, 0],
      [100_00, 0, 0],
    ],
  },
  'redPacket/send': {
    async make(server) {
      const { ana, bo, state } = await richPair(server)
      const where = { conversation: { type: 2, id: bo.id }, kind: 'normal', count: 1 } as const
      const input = { ...where, requestId: requestId(), money: 3_00, payPassword }
      return { act: () => ana.call(redPackets.send, input), state }
    },
    leaves: [
      [97_00, 3_00, 0],
      [100_00, 0, 0],
    ],
  },
  'redPacket/open': {
    async make(server) {
      const { ana, bo, cy, id: toBizId } = await roomOf(server)
      await rich(server, '100.00', ana)
      const where = { conversation: { type: 1, id: toBizId }, kind: 'normal', count: 2 } as const
      const wanted = { ...where, requestId: requestId(), money: 4_00, payPassword }
      const { id } = await ana.call(redPackets.send, wanted)
      // A user opens one share, whatever the request id.
      return {
        act: () => bo.call(redPackets.open, { requestId: requestId(), id }),
        state: async () => [await asset(ana), await asset(bo), await asset(cy)],
      }
    },
    leaves: [
      [92_00, 4_00, 0],
      [4_00, 0, 0],
      [0, 0, 0],
    ],
  },
  'gift/send': {
    async make(server) {
      const { ana, bo, state } = await richPair(server)
      const where = { conversation: { type: 2, id: bo.id }, giftId: '2', count: 3 } as const
      const input = { ...where, requestId: requestId(), payPassword }
      return { act: () => ana.call(redPackets.gift, input), state }
    },
    leaves: [
      [97_00, 0, 0],
      // A gift has no value for its receiver.
      [100_00, 0, 0],
    ],
  },
}
