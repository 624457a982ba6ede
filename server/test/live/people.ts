import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { friends } from '@mynah/contract/friends'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { support } from '@mynah/contract/support'
import { shop } from '@mynah/contract/shop'
import { transfers } from '@mynah/contract/transfers'
import { carbon } from '@mynah/contract/carbon'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf } from '../goods.ts'
import { fundPoints, payPassword, requestId, rich } from '../money.ts'
import { messageId } from '../person.ts'
import type { Lives, Stage } from './row.ts'

const paid = ({ server, ana, bo }: Stage) => rich(server, '100.00', ana, bo)
const transfer = ({ ana, bo }: Stage, money = 1_00) =>
  ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money, payPassword })

let gift = { requestId: '', variantId: '', addressId: '' }

export const peopleLives: Lives = {
  'a sign-in': {
    act: ({ ana }) => ana.call(dailySignIn.sign, { requestId: requestId() }),
    reaches: { ana: ['signIn.changed', 'wallet.changed'] },
  },
  'a gift of the streak': {
    async before({ server, ana }) {
      await ana.call(dailySignIn.sign, { requestId: requestId() })
      const { variantId } = await makeGood(server, { streakDays: 1 })
      gift = { requestId: requestId(), variantId, addressId: await addressOf(ana) }
    },
    act: ({ ana }) => ana.call(dailySignIn.redeem, gift),
    reaches: { ana: ['goodsOrder.changed', 'signIn.changed'] },
  },
  'the reminder of sign-ins': {
    act: ({ ana }) => ana.call(dailySignIn.setReminder, { isOn: true }),
    reaches: { ana: ['signIn.changed'] },
  },
  'the time zone of sign-ins': {
    act: ({ ana }) => ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Jakarta' }),
    reaches: { ana: ['signIn.changed'] },
  },
  'a new name': {
    act: ({ ana }) => ana.call(profile.updateName, { username: 'Ana Two' }),
    reaches: { ana: ['person.changed'], bo: ['person.changed'], cy: ['person.changed'] },
  },
  'a setting': {
    act: ({ ana }) => ana.call(account.changeSettings, { readReceipts: false }),
    reaches: {},
  },
  'the device': {
    act: ({ ana }) => ana.call(auth.reportDevice, { brand: 'Nest' }),
    reaches: {},
  },
  'a friend request': {
    act: ({ ana, eve }) => ana.call(friends.apply, { friendUserId: eve.id }),
    reaches: { eve: ['friend.applyCount'] },
  },
  'an accepted friend request': {
    before: ({ ana, eve }) => eve.call(friends.apply, { friendUserId: ana.id }),
    async act({ ana }) {
      const { list } = await ana.call(friends.friendRequests, { status: 0 })
      await ana.call(friends.answer, { id: list[0]?.id ?? '', status: 1 })
    },
    reaches: {
      ana: ['friend.applyCount', 'message 13', 'moment.personChanged', 'signal 301'],
      eve: ['message 13', 'moment.personChanged', 'signal 300', 'signal 301'],
    },
  },
  'a refused friend request': {
    before: ({ ana, eve }) => eve.call(friends.apply, { friendUserId: ana.id }),
    async act({ ana }) {
      const { list } = await ana.call(friends.friendRequests, { status: 0 })
      await ana.call(friends.answer, { id: list[0]?.id ?? '', status: 2 })
    },
    reaches: { ana: ['friend.applyCount'], eve: ['signal 300'] },
  },
  'a removed friend': {
    act: ({ ana, bo }) => ana.call(friends.delete, { ids: [bo.id] }),
    reaches: {
      ana: ['moment.personChanged', 'signal 302'],
      bo: ['moment.personChanged', 'signal 302'],
    },
  },
  'a remark for a friend': {
    act: ({ ana, bo }) => ana.call(friends.remark, { friendId: bo.id, remarks: 'Court' }),
    reaches: { ana: ['signal 300'] },
  },
  'a blocked friend': {
    act: ({ ana, bo }) => ana.call(friends.block, { toUserId: bo.id }),
    reaches: { ana: ['friend.blocksChanged', 'moment.personChanged'] },
  },
  'an unblocked friend': {
    before: ({ ana, bo }) => ana.call(friends.block, { toUserId: bo.id }),
    act: ({ ana, bo }) => ana.call(friends.unblock, { toUserId: bo.id }),
    reaches: { ana: ['friend.blocksChanged', 'moment.personChanged'] },
  },
  'a transfer': {
    before: paid,
    act: (stage) => transfer(stage),
    reaches: {
      ana: ['message 100', 'transfer.changed', 'wallet.changed'],
      bo: ['message 100', 'transfer.changed'],
    },
  },
  'an accepted transfer': {
    before: paid,
    async act({ ana, bo }) {
      const given = { requestId: requestId(), toUserId: ana.id, money: 1_00, payPassword }
      const { id } = await bo.call(transfers.send, given)
      await ana.call(transfers.accept, { requestId: requestId(), id })
    },
    reaches: {
      ana: ['message 100', 'message 13', 'transfer.changed', 'wallet.changed'],
      bo: ['message 100', 'message 13', 'transfer.changed', 'wallet.changed'],
    },
  },
  'a red packet in the group': {
    before: paid,
    act: ({ ana, group }) =>
      ana.call(redPackets.send, {
        ...{ requestId: requestId(), conversation: { type: 1, id: group }, kind: 'lucky' as const, count: 2 },
        ...{ money: 2_00, payPassword },
      }),
    reaches: { ana: ['message 7', 'wallet.changed'], bo: ['message 7'], cy: ['message 7'] },
  },
  'an ordered and cancelled good': {
    before: ({ server, ana }) => fundPoints(server, ana, 1_000),
    async act({ server, ana }) {
      const good = await makeGood(server)
      const { list } = await orderOf(ana, good, { addressId: await addressOf(ana) })
      await ana.call(shop.cancel, { requestId: requestId(), id: list[0]?.id ?? '' })
    },
    reaches: { ana: ['goodsOrder.changed', 'wallet.changed'] },
  },
  'a paid order': {
    before: paid,
    async act({ ana }) {
      const { orderId } = await ana.call(vip.open, { vipId: '1' })
      await ana.call(wallet.pay, { requestId: requestId(), orderId, payPassword })
    },
    reaches: { ana: ['vip.changed', 'wallet.changed'] },
  },
  'a carbon entry, with its points': {
    act: ({ ana }) =>
      ana.call(carbon.add, {
        ...{ requestId: requestId(), zone: 'Asia/Jakarta' },
        entries: [{ key: 'bus', amount: 10_00 }],
      }),
    reaches: { ana: ['carbon.changed', 'wallet.changed'] },
  },
  'a question to the customer service': {
    act: ({ ana }) => ana.call(support.send, { id: messageId(), content: 'Is there anybody?' }),
    reaches: { ana: ['support.said'] },
  },
}
