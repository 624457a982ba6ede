import * as z from '../../kit/schema.ts'
import { call, event, id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { cents, payPassword, requestId, Money } from '../../rules/money.ts'

/** `expired` went back by itself, `returned` by the receiver. */
export const TransferState = z.enum(['waiting', 'accepted', 'returned', 'expired'])
export type TransferState = z.output<typeof TransferState>

/** Money from one friend to another. */
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
  /** The message that shows it, in the chat of the two. */
  msgId: z.string(),
})
export type Transfer = z.output<typeof Transfer>

const money = { needs: 'verified', money: true } as const

export const transfers = {
  /** Who would get it: the verified name with all but its end hidden. */
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
  /** To a friend. The money is held until it is accepted, returned, or its time is over. */
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
  /** For the two alone. */
  detail: call('transfer/detail', () => ({ ...money, input: z.object({ id }), output: Transfer })),
  /** Takes the money of a transfer. */
  accept: call('transfer/accept', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: Transfer,
    errors: ['TransferEnded', 'MoneyStopped'],
  })),
  /** Sends the money of a transfer back. */
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
