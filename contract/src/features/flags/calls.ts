import * as z from '../../kit/schema.ts'
import { adminCall, type OperatorRole } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, text } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { Money } from '../../rules/money.ts'

/** What a rule looks for. The thresholds stand in the `flag-rules.ts` of the server's features. */
export const flagKinds = [
  'sameDocument',
  'sameAccount',
  'nameDiffers',
  'nameUnclear',
  'firstWithdrawal',
  'newDevice',
  'unusualAmount',
  'quickPayout',
  'manyRequests',
  'manyPayees',
  'ring',
] as const
export type FlagKind = (typeof flagKinds)[number]

/** What a flag is about: an item of a queue, or a customer. */
export const flagSubjects = ['identities', 'recharges', 'withdrawals', 'customers'] as const
export type FlagSubject = (typeof flagSubjects)[number]

/** `right`: what the rule supposed is so; `false`: a false alarm. */
export const flagStates = ['open', 'right', 'false'] as const
export type FlagState = (typeof flagStates)[number]

/** Who judges flags, besides admins: the roles that decide about the item. */
export const flagJudges: Record<FlagSubject, readonly OperatorRole[]> = {
  identities: ['reviewer'],
  recharges: ['cashier'],
  withdrawals: ['cashier'],
  customers: ['cashier'],
}

const about = z.enum(flagSubjects)
const roles = ['reviewer', 'cashier'] as const

/** Why a rule raised a flag; each kind has some of these. */
const FlagFacts = z.object({
  /** Other users: who has the same document or account, or who the money went through, in this order. */
  others: z.array(
    z.object({
      userId: z.string(),
      userName: z.string(),
      /** Their item of a queue; '' for a payment. */
      item: z.string(),
      about,
      time: z.int(),
    }),
  ),
  money: z.exactOptional(Money),
  /** What `money` is compared with. */
  usual: z.exactOptional(Money),
  count: z.exactOptional(z.int()),
  people: z.exactOptional(z.int()),
  /** Since when. */
  time: z.exactOptional(z.int()),
  device: z.exactOptional(z.string()),
  /** Two letters (ISO 3166-1), and those of the customer's other devices. */
  country: z.exactOptional(z.string()),
  countries: z.exactOptional(z.array(z.string())),
})

export const Flag = z.object({
  id: z.string(),
  kind: z.enum(flagKinds),
  about,
  item: z.string(),
  userId: z.string(),
  userName: z.string(),
  facts: FlagFacts,
  state: z.enum(flagStates),
  note: z.string(),
  /** The operator who judged it; '' while it is open. */
  operator: z.string(),
  createTime: z.int(),
  decideTime: z.int(),
})
export type Flag = z.output<typeof Flag>

/** How many flags of a kind were raised in a period, and how many of these were judged. */
const Judged = z.object({ raised: z.int(), right: z.int(), false: z.int() })

/**
 * Flags that rules raise for operators. A flag decides nothing and is never shown to customers. Who decides about an
 * item while one is open has to write a note for the team.
 */
export const flags = {
  /** Open flags oldest first, judged ones newest first. `find` also finds the flags of an item by its number. */
  queue: adminCall('flags/queue', {
    roles,
    input: z.object({ state: z.enum(flagStates), ...queueInput(['kind', 'raised', 'judged']) }),
    output: queueList(Flag),
  }),
  /**
   * The newest 20 flags of an item, or of a customer, the open ones first. With `userId`, the customer of the item,
   * also those that are about this customer themself.
   */
  of: adminCall('flags/of', {
    roles,
    input: z.object({ about, item: id, userId: z.optional(id) }),
    output: z.object({ list: z.array(Flag) }),
  }),
  /** Says whether a flag was right. Only roles that decide about the item may; see `flagJudges`. */
  judge: adminCall('flags/judge', {
    roles,
    recorded: true,
    input: z.object({ id, isRight: z.boolean(), note: text(limits.flagNoteLengthMax) }),
    output: emptyOutput,
    errors: ['ClaimedByOther', 'DecisionStale'],
  }),
  /** For each rule, its flags of the last 30 and 90 days. */
  figures: adminCall('flags/figures', {
    roles,
    input: emptyInput,
    output: z.object({
      list: z.array(z.object({ kind: z.enum(flagKinds), days30: Judged, days90: Judged })),
    }),
  }),
}
