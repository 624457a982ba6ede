import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, int, singleLineText } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { cents, Money } from '../../rules/money.ts'
import { asBalance, CashRow, PayAddress } from './calls.ts'
import { renamed } from '../../kit/wire-names.ts'

/** One of the queue; `twins`: how many other requests show the same, or nearly the same, picture. */
const Review = z.extend(CashRow, {
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' where there is none. */
  realName: z.string(),
  agreed: z.int(),
  needed: z.int(),
  twins: z.int(),
  /** What came, where it is another sum and is not posted yet; 0.00 otherwise. */
  received: Money,
  /** The day on which the bank booked it, such as 2026-11-23; '' where none was noted. */
  bookedOn: z.string(),
  /** Rises with each decision that was taken back. */
  version: z.int(),
  /** When what was decided is posted, while it can be taken back; 0 otherwise. */
  dueTime: z.int(),
  dueApprove: z.boolean(),
})

/** What two operators may have to decide on from an amount on. */
export const twoPersonKinds = ['recharge', 'withdrawal'] as const

/** From which amount on two operators decide; null where it is left to one, and 0.00 for always. */
const TwoPersonLimit = z.object({
  kind: z.literal(twoPersonKinds),
  asset: z.string(),
  /** What `MYNAH_TWO_PERSON` says. Of the two the lower one holds. */
  environment: z.nullable(Money),
  /** What was set in the console. */
  amount: z.nullable(Money),
  /** What takes the place of `amount` at `laterTime`, null for none; meant where that is not 0. */
  later: z.nullable(Money),
  laterTime: z.int(),
})
export type TwoPersonLimit = z.output<typeof TwoPersonLimit>

export const walletAdmin = {
  /** Waiting ones oldest first, others newest first. `find` is also what the bank has them under. */
  queue: adminCall('cash/queue', {
    roles: ['cashier'],
    input: z.object({
      out: z.boolean(),
      state: int(1, 3),
      ...queueInput(['amount', 'form', 'asked', 'decided', 'reference', 'bookedOn']),
    }),
    output: queueList(Review),
  }),
  /** With the whole number of the account, the voucher, and what else is known of the person's money. */
  look: adminCall('cash/look', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ id }),
    output: z.extend(Review, {
      fullCardNum: z.string(),
      mobile: z.string(),
      voucher: z.string(),
      balance: Money,
      alike: z.array(z.object({ id: z.string(), userId: z.string(), voucher: z.string(), state: z.int() })),
    }),
  }),
  /**
   * Of the version and the amount that the operator saw. It is posted at `dueTime`, ten seconds later; `state` stays 1 until
   * then, and without a `dueTime` where a second operator must agree. A refusal has its reason, which the person reads.
   */
  decide: adminCall('cash/decide', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({
      id,
      version: int(1, 1_000_000),
      money: cents(1, limits.rechargeCentsMax),
      approve: z.boolean(),
      reason: z.optional(singleLineText(limits.refusalLengthMax)),
      /** What the bank has it under; the person reads it. */
      reference: z.optional(singleLineText(limits.paymentReferenceLengthMax)),
      /** The day on which the bank booked it. */
      bookedOn: z.optional(Day),
      /** Of a recharge that came with another sum: what is credited. */
      received: z.optional(cents(1, limits.rechargeCentsMax)),
    }),
    output: z.object({ state: z.int(), dueTime: z.int() }),
    errors: ['SecondOperatorNeeded', 'OperatorTooNew', 'OperatorsRelated', 'MoneyStopped', 'DecisionStale'],
  }),
  /** A decision before it is posted, by anybody who may decide. What was agreed to is asked anew. */
  takeBack: adminCall('cash/take-back', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ id, version: int(1, 1_000_000) }),
    output: emptyOutput,
    errors: ['DecisionStale'],
  }),
  twoPerson: adminCall('cash/two-person', {
    roles: [],
    input: emptyInput,
    output: z.object({ list: z.array(TwoPersonLimit) }),
  }),
  /**
   * From which amount on two operators decide; without one, the environment alone says. It is compared with a decision and all
   * that the customer got approved of the kind within 24 hours. A lower amount holds at once; a higher one, or none, needs two
   * operators and holds 24 hours after they agreed.
   */
  setTwoPerson: adminCall('cash/set-two-person', {
    roles: [],
    recorded: true,
    redirects: 'always',
    input: z.object({
      kind: z.literal(twoPersonKinds),
      amount: z.optional(cents(0, limits.correctionMax)),
    }),
    output: emptyOutput,
  }),
  addresses: adminCall('cash/addresses', {
    roles: ['cashier'],
    input: emptyInput,
    output: renamed(z.object({ list: z.array(PayAddress), canRate: z.int() }), asBalance),
  }),
  /**
   * Points that make one unit of money; conversions from now on go by it. Within 24 hours it changes by a tenth at most, as
   * soon as anybody has points.
   */
  setRate: adminCall('cash/set-rate', {
    roles: [],
    recorded: true,
    redirects: true,
    input: renamed(z.object({ canRate: int(1, 1_000_000) }), asBalance),
    output: emptyOutput,
    errors: ['RateChangeTooLarge'],
  }),
  /** Keeps a picture, in base64, that people may be shown as a payment code; `setAddresses` takes its address. */
  savePicture: adminCall('cash/keep-picture', {
    roles: [],
    recorded: true,
    input: z.object({
      bytes: z.string().check(z.maxLength(limits.adminPictureLengthMax), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    output: z.object({ url: z.string() }),
    errors: ['FileTypeNotAllowed', 'PictureTooLarge', 'FileTooComplex', 'NoRoomForFiles', 'UploadFailed'],
  }),
  setAddresses: adminCall('cash/set-addresses', {
    roles: [],
    recorded: true,
    redirects: true,
    input: z.object({ list: z.array(PayAddress).check(z.maxLength(2)) }),
    output: emptyOutput,
  }),
}
