import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, int, singleLineText, text } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { cents, Money } from '../../rules/money.ts'
import { balanceNames, CashRow, PayAddress } from './calls.ts'
import { renamed } from '../../kit/wire-names.ts'

/**
 * A request in the queue; `twins`: how many other requests have the same, or nearly the same, picture; `flags`: how many
 * flags about it or its customer are open.
 */
const Review = z.extend(CashRow, {
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' if there is none. */
  realName: z.string(),
  /** Names of the operators who approved it, in the order of their approvals. */
  agreedBy: z.array(z.string()),
  /** How many operators have to approve it. */
  needed: z.int(),
  twins: z.int(),
  flags: z.int(),
  /** The received amount if it differs and is not posted yet; 0.00 otherwise. */
  received: Money,
  /** The day on which the bank booked it, such as 2026-11-23; '' if not recorded. */
  bookedOn: z.string(),
  /** Increases when a decision is taken back. */
  version: z.int(),
  /** When its decision will be posted, while it can be taken back; 0 otherwise. */
  dueTime: z.int(),
  dueApprove: z.boolean(),
})

/** What may need two operators from an amount on. */
export const twoPersonKinds = ['recharge', 'withdrawal'] as const

/** The amount from which on two operators have to agree; null if one is enough, 0.00 for always. */
const TwoPersonLimit = z.object({
  kind: z.literal(twoPersonKinds),
  asset: z.string(),
  /** The value of `MYNAH_TWO_PERSON`. The lower of the two values applies. */
  environment: z.nullable(Money),
  /** The value set in the console. */
  amount: z.nullable(Money),
  /** What replaces `amount` at `laterTime` (null for no limit); only meaningful if `laterTime` is not 0. */
  later: z.nullable(Money),
  laterTime: z.int(),
})
export type TwoPersonLimit = z.output<typeof TwoPersonLimit>

export const walletAdmin = {
  /** Pending requests oldest first, others newest first. `find` also searches the bank's references. */
  queue: adminCall('cash/queue', {
    roles: ['cashier'],
    input: z.object({
      out: z.boolean(),
      state: int(1, 3),
      ...queueInput(['amount', 'form', 'asked', 'decided', 'reference', 'bookedOn']),
    }),
    output: queueList(Review),
  }),
  /** A request with the full account number, the voucher, and other facts about the user's money. */
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
   * Decides a request, at the version and amount that the operator saw. It is posted at `dueTime`, ten seconds later;
   * until then `state` stays 1. Without `dueTime` a second operator has to agree. A refusal needs a reason, which the
   * user sees.
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
      /** The bank's reference of the payment; the user sees it. */
      reference: z.optional(singleLineText(limits.paymentReferenceLengthMax)),
      /** The day on which the bank booked it. */
      bookedOn: z.optional(Day),
      /** For a recharge that came with another amount: the amount to credit. */
      received: z.optional(cents(1, limits.rechargeCentsMax)),
      /** For the team, as a note at the request; required while a flag about it or its customer is open. */
      note: z.optional(text(limits.queueNoteLengthMax)),
    }),
    output: z.object({ state: z.int(), dueTime: z.int() }),
    errors: [
      'ClaimedByOther',
      'FlagNoteNeeded',
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'MoneyStopped',
      'DecisionStale',
    ],
  }),
  /**
   * Takes a decision back before it is posted; for any operator who may decide. The consent of a second operator is
   * then needed again.
   */
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
   * Sets the amount from which on two operators have to agree; absent: only the environment decides. It is compared
   * with the sum of the decision and everything of its kind approved for the customer within 24 hours. A lower amount
   * applies at once; a higher one, or none, needs two operators and applies 24 hours after they agreed.
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
    output: renamed(z.object({ list: z.array(PayAddress), canRate: z.int() }), balanceNames),
  }),
  /**
   * Sets how many points make one unit of money, for future conversions. Once anybody has points, it can change by a
   * tenth at most within 24 hours.
   */
  setRate: adminCall('cash/set-rate', {
    roles: [],
    recorded: true,
    redirects: true,
    input: renamed(z.object({ canRate: int(1, 1_000_000) }), balanceNames),
    output: emptyOutput,
    errors: ['RateChangeTooLarge'],
  }),
  /** Stores a picture, in base64, as a payment code for users; pass its address to `setAddresses`. */
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
