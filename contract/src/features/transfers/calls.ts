import * as z from '../../kit/schema.ts'
import { call, event, id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { cents, payPassword, requestId, Money } from '../../rules/money.ts'

/** `expired`: returned by itself; `returned`: by the receiver. */
export const TransferState = z.enum(['waiting', 'accepted', 'returned', 'expired'])
export type TransferState = z.output<typeof TransferState>

/** A transfer of money between friends. */
export const Transfer = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  money: Money,
  note: z.string(),
  state: TransferState,
  createTime: z.int(),
  expireTime: z.int(),
  endTime: z.int(),
  /** The message that shows it, in their chat. */
  msgId: z.string(),
})
export type Transfer = z.output<typeof Transfer>

const money = { needs: 'verified', money: true } as const

export const transfers = {
  /** The receiver's verified name, masked but for its end. */
  receiver: call('transfer/receiver', () => ({
    ...money,
    input: z.object({ toUserId: id }),
    output: z.object({
      userId: z.string(),
      userName: z.string(),
      avatarUrl: z.string(),
      maskedName: z.string(),
    }),
    errors: ['PersonIsYou', 'NotFriends', 'ReceiverNotVerified'],
  })),
  /** Sends money to a friend. It is held until the transfer is accepted, returned or expired. */
  send: call('transfer/send', () => ({
    ...money,
    rate: 'transfer',
    input: z.object({
      requestId,
      toUserId: id,
      money: cents(limits.transferCentsMin, limits.transferCentsMax),
      note: z.optional(singleLineText(limits.transferNoteLengthMax)),
      payPassword,
    }),
    output: Transfer,
    errors: [
      'PersonIsYou',
      'NotFriends',
      'ReceiverNotVerified',
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'PayPasswordWrong',
      'PayPasswordLocked',
      'PasskeyWrong',
      'InsufficientBalance',
      'ProofTooNew',
      'DailyCapReached',
      'MoneyStopped',
    ],
  })),
  /** One transfer, for sender and receiver. */
  detail: call('transfer/detail', () => ({ ...money, input: z.object({ id }), output: Transfer })),
  /** Accepts a transfer. */
  accept: call('transfer/accept', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: Transfer,
    errors: ['TransferEnded', 'MoneyStopped'],
  })),
  /** Returns a transfer to its sender. */
  return: call('transfer/return', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: Transfer,
    errors: ['TransferEnded', 'MoneyStopped'],
  })),
}

export const transferEvents = {
  /** A transfer of this user changed. */
  changed: event('transfer.changed', z.object({ id: z.string(), state: TransferState })),
}
