import * as z from '../../kit/schema.ts'
import { call, event, flag, id, int, singleLineText, list, emptyInput, paged, time } from '../../kit/kit.ts'
import { billKinds, type BillKind } from '../../bill-kinds.ts'
import { limits } from '../../limits.ts'
import { cents, payPassword, paymentNames, requestId, Money } from '../../rules/money.ts'
import type { ConversationRef } from '../../socket.ts'
import { conversationFields, renamed } from '../../kit/wire-names.ts'
import { billType } from '../../kit/bill-type.ts'
import { PersonCard } from '../../kit/people.ts'

export { billKinds, billType, type BillKind }

/** Inside names of balances: money, points (the wire's CAN) and their rate. */
export const balanceNames = { catMoney: 'balance', canNumber: 'points', canRate: 'pointsRate' } as const

/** Payment methods: 1 alipay-type, 2 wechat-type; orders also from the wallet, 3. */
export const paymentMethod = { alipay: 1, wechat: 2, wallet: 3 } as const
/** States of a recharge or withdrawal. A withdrawal is `paid` once an operator has sent the money. */
export const reviewState = { waiting: 1, approved: 2, refused: 3 } as const

const kinds = Object.keys(billKinds) as [BillKind, ...BillKind[]]

/**
 * `held` is money in open packets, transfers and withdrawals. `payPassword`: whether one is set; after `payTries` more
 * wrong ones it is locked, 0 while it is locked.
 */
export const Wallet = renamed(
  z.object({
    catMoney: Money,
    held: Money,
    canNumber: z.int(),
    payPassword: flag,
    payTries: z.int(),
    /** Until when the payment password is locked; 0 if it is not. */
    payLockedUntil: z.int(),
    /** Money cannot move while the ledger is being examined; reading works. */
    stopped: flag,
    /** Percent per year, as the operators set it, and its terms; both '' if one is not set. */
    sevenDayRate: z.string(),
    sevenDayTerms: z.string(),
    /** How many points make one unit of money. */
    canRate: z.int(),
  }),
  balanceNames,
)
export type Wallet = z.output<typeof Wallet>

const billRow = z.object({
  id: z.string(),
  /** The id of the transfer, packet, request or order behind it; the same in all its lines. */
  orderNo: z.string(),
  type: z.int(),
  kind: z.enum(kinds),
  money: Money,
  /** For outgoing money: how much of it was returned; 0.00 if nothing. */
  returned: Money,
  /** Whether it went out and is still held: nobody has received it yet, and it may be returned. */
  waits: flag,
  balance: Money,
  createTime: z.int(),
  other: PersonCard,
  /** Its conversation and message; '' and 0 if there is none. */
  toBizId: z.string(),
  toBizType: z.int(),
  msgId: z.string(),
})
type BillFields = z.output<typeof billRow>
type BillInside<Fields extends BillFields> = Omit<Fields, 'toBizId' | 'toBizType'> & {
  conversation: ConversationRef | null
}
const billRowOf = <Wire extends z.ZodMiniType<BillFields>>(wire: Wire) =>
  z.codec(wire, z.custom<BillInside<z.output<Wire>>>(), {
    decode: ({ toBizId, toBizType, ...row }) =>
      ({ ...row, conversation: toBizId === '' ? null : { type: toBizType, id: toBizId } }) as never,
    encode: ({ conversation, ...row }) =>
      ({
        ...row,
        ...(conversation ? conversationFields(conversation) : { toBizId: '', toBizType: 0 }),
      }) as never,
  })

/**
 * A line of the bill. `money` is the change, `balance` the balance after it; `other` is the other user, '' if there is
 * none.
 */
export const BillRow = billRowOf(billRow)
export type BillRow = z.output<typeof BillRow>

/** A recharge (`out` '0') or a withdrawal (`out` '1'), with the account number masked but for its end. */
export const CashRow = z.object({
  id: z.string(),
  out: flag,
  state: z.int(),
  money: Money,
  form: z.int(),
  cardUserName: z.string(),
  cardNum: z.string(),
  reason: z.string(),
  /** The bank's reference of the payment, as the operator recorded it; '' without one. */
  reference: z.string(),
  /** The requested amount, if `money` (what came) differs; 0.00 otherwise. */
  asked: Money,
  createTime: z.int(),
  decideTime: z.int(),
})
export type CashRow = z.output<typeof CashRow>

/** Where users send money for a recharge. */
export const PayAddress = z.object({
  form: z.int(),
  name: z.string(),
  account: z.string(),
  picture: z.string(),
})
export type PayAddress = z.output<typeof PayAddress>

const Order = z.object({ orderId: z.string(), title: z.string(), money: Money, paid: flag })
const cardUserName = singleLineText(limits.realNameLengthMax, 1)
const cardNum = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9@.+_ -]{4,64}$/))
const mobile = singleLineText(limits.phoneTextLengthMax)
const form = int(1, 2)
const money = { needs: 'verified', money: true } as const

const isAscending = (dates: number[]) => dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? 0))

export const wallet = {
  /** The caller's balance, points and state of the wallet. */
  info: call('userWallet/getUserInfo', () => ({ ...money, input: emptyInput, output: Wallet })),
  /** The caller's balance and points only. */
  asset: call('userWallet/asset', () => ({
    ...money,
    input: emptyInput,
    output: renamed(z.object({ catMoney: Money, held: Money, canNumber: z.int() }), balanceNames),
  })),
  /** Recharges and withdrawals, newest first. */
  cashLog: call('userWallet/cashLog', () => ({ ...money, input: z.object(paged), output: list(CashRow) })),
  /** The caller's withdrawals, newest first. */
  withdrawals: call('userExtractLog/list', () => ({
    ...money,
    input: z.object(paged),
    output: list(CashRow),
  })),
  /** Requests a withdrawal. The money is set aside at once, and returned if an operator refuses. */
  withdraw: call('userExtractLog/extract', () => ({
    ...money,
    rate: 'withdraw',
    input: z.object({
      requestId,
      money: cents(limits.withdrawalCentsMin, limits.withdrawalCentsMax),
      cardUserName,
      cardNum,
      extractForm: form,
      mobile: z.optional(mobile),
      payPassword,
    }),
    output: CashRow,
    errors: [
      'PayPasswordWrong',
      'PayPasswordLocked',
      'PasskeyWrong',
      'InsufficientBalance',
      'SessionTooNew',
      'ProofTooNew',
      'DailyCapReached',
      'MoneyStopped',
    ],
  })),
  /** The caller's bill, newest first. `type` -1 for all; dates in epoch milliseconds, `endDate` exclusive. */
  bill: call('userIncomeLog/list', () => ({
    ...money,
    input: z.object({
      type: z.optional(int(-1, 7)),
      startDate: z.optional(time),
      endDate: z.optional(time),
      ...paged,
    }),
    output: list(BillRow),
  })),
  /** Income and expenses of a period. Returned money counts as neither. */
  billSum: call('userIncomeLog/sum', () => ({
    ...money,
    input: z.object({ type: z.optional(int(-1, 7)), startDate: time, endDate: time }),
    output: z.object({ income: Money, spent: Money }),
  })),
  /**
   * Income and expenses by type in each period between two `dates`, which are ascending and at most `billSpansMax` + 1.
   * A period without lines is an empty list.
   */
  billChart: call('userIncomeLog/chart', () => ({
    ...money,
    input: z.object({
      dates: z.array(time).check(z.minLength(2), z.maxLength(limits.billSpansMax + 1), z.refine(isAscending)),
    }),
    output: z.object({
      list: z.array(z.array(z.object({ type: z.int(), income: Money, spent: Money }))),
    }),
  })),
  /** One line of the bill. `msgSeq` is the seq of its message in the conversation, 0 without one. */
  billDetail: call('userIncomeLog/detail', () => ({
    ...money,
    input: z.object({ id }),
    output: billRowOf(z.extend(billRow, { msgSeq: z.int() })),
  })),
  /**
   * Requests a recharge of the caller's wallet, with a picture of the payment; credited when an operator has confirmed
   * it.
   */
  recharge: call('userWallet/recharge', () => ({
    ...money,
    alsoGet: true,
    rate: 'recharge',
    input: renamed(
      z.object({
        requestId,
        userId: z.optional(id),
        money: cents(limits.rechargeCentsMin, limits.rechargeCentsMax),
        payplatForm: form,
        cardUserName: z.optional(cardUserName),
        cardNum: z.optional(cardNum),
        mobile: z.optional(mobile),
        voucherImg: z.string().check(z.minLength(1), z.maxLength(500)),
        payplatType: z.optional(int(1, 1)),
      }),
      paymentNames,
    ),
    output: CashRow,
    errors: ['PhotoMissing', 'VoucherUsed', 'MoneyStopped', 'FileTooComplex'],
  })),
  /** Where to send money for a recharge. */
  rechargeAddress: call('userWallet/rechargeAddress', () => ({
    ...money,
    method: 'GET',
    input: emptyInput,
    output: z.object({ list: z.array(PayAddress) }),
  })),
  /**
   * Converts: 1 points into money, 2 money into points, which needs the payment password. `number` counts points;
   * `money` is the amount that the user saw for them. Without it, conversion is refused for some minutes after a change
   * of the rate (10108).
   */
  convert: call('canUpdateLog/transition', () => ({
    ...money,
    rate: 'spend',
    input: z.object({
      requestId,
      transitionType: int(1, 2),
      number: int(1, 100_000_000),
      money: z.optional(cents(0, 10_000_000_000)),
      payPassword: z.optional(payPassword),
    }),
    output: renamed(z.object({ catMoney: Money, canNumber: z.int() }), balanceNames),
    errors: [
      'InsufficientPoints',
      'InsufficientBalance',
      'PointsUneven',
      'SumChanged',
      'PayPasswordWrong',
      'PayPasswordLocked',
      'PasskeyWrong',
      'ProofTooNew',
      'DailyCapReached',
      'MoneyStopped',
    ],
  })),
  /** An order of the caller, whether it is paid, and its price. */
  order: call('wallet/order', () => ({ ...money, input: z.object({ orderId: id }), output: Order })),
  /** Pays an order from the wallet. A paid order is not charged again. */
  pay: call('wallet/pay', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, orderId: id, payPassword }),
    output: Order,
    errors: [
      'InsufficientBalance',
      'OrderExpired',
      'PayPasswordWrong',
      'PayPasswordLocked',
      'PasskeyWrong',
      'ProofTooNew',
      'DailyCapReached',
      'MoneyStopped',
    ],
  })),
  /** Other ways to pay an order: where to send the money; after that recharge it is paid from the wallet. */
  payInfo: call('payInfo/pay', () => ({
    ...money,
    alsoGet: true,
    rate: 'write',
    input: renamed(
      z.object({ orderId: id, payplatForm: form, payplatType: z.optional(int(2, 2)) }),
      paymentNames,
    ),
    output: z.object({ order: Order, list: z.array(PayAddress) }),
    errors: ['OrderExpired'],
  })),
}

export const walletEvents = {
  /** The caller's balance, points, or a request changed. */
  changed: event('wallet.changed', emptyInput),
}
