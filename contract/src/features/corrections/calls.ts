import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, int, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** A posting between one customer and a system account, before its correction. Amounts are in cents or points. */
const Correctable = z.object({
  posting: z.int(),
  key: z.string(),
  kind: z.string(),
  time: z.int(),
  userId: z.string(),
  userName: z.string(),
  asset: z.string(),
  /** Its amount; positive if the customer received it. */
  amount: z.int(),
  /** How much of it has been corrected already. */
  corrected: z.int(),
  /** The customer's present balance of the asset. */
  balance: z.int(),
  /** What the customer owes from earlier corrections. */
  owed: z.int(),
})
export type Correctable = z.output<typeof Correctable>

const Correction = z.object({
  id: z.string(),
  /** The wrong posting. */
  posting: z.int(),
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' if there is none, or if the operator's role may not see it. */
  realName: z.string(),
  asset: z.string(),
  /** Cents or points; positive if the customer received it. */
  amount: z.int(),
  /** The part that the balance did not cover, or that paid off earlier debt. */
  owed: z.int(),
  reason: z.string(),
  time: z.int(),
})
export type Correction = z.output<typeof Correction>

export const corrections = {
  /** The customer of a posting, and how much of it can still be corrected. */
  look: adminCall('corrections/look', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ posting: int(1, Number.MAX_SAFE_INTEGER) }),
    output: Correctable,
    errors: ['NotCorrectable'],
  }),
  /**
   * Reverses a posting, in full or in part, by a new posting; two operators always have to agree. What the balance does
   * not cover becomes a debt that the next recharges pay. The customer sees the reason.
   */
  add: adminCall('corrections/add', {
    roles: ['cashier'],
    recorded: true,
    redirects: 'always',
    input: z.object({
      posting: int(1, Number.MAX_SAFE_INTEGER),
      amount: int(1, limits.correctionMax),
      reason: singleLineText(limits.refusalLengthMax, 1),
    }),
    output: emptyOutput,
    errors: ['NotCorrectable', 'CorrectionTooLarge', 'InsufficientPoints', 'MoneyStopped'],
  }),
  /** 50 corrections, newest first, those made before the one with the id `before`. */
  list: adminCall('corrections/list', {
    roles: ['cashier', 'auditor'],
    input: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,10}$/))) }),
    output: z.object({ list: z.array(Correction), more: z.boolean() }),
  }),
}
