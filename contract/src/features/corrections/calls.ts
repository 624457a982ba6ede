import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** A posting between one customer and a system account, as it is before it is corrected. Amounts are cents or points. */
const Correctable = z.object({
  posting: z.int(),
  key: z.string(),
  kind: z.string(),
  time: z.int(),
  userId: z.string(),
  userName: z.string(),
  asset: z.string(),
  /** What it gave the customer; below zero where it took. */
  amount: z.int(),
  /** How much of it is corrected already. */
  corrected: z.int(),
  /** What the customer has of the asset now. */
  balance: z.int(),
  /** What the customer owes of earlier corrections. */
  owed: z.int(),
})
export type Correctable = z.output<typeof Correctable>

const Correction = z.object({
  id: z.string(),
  /** The posting that was wrong. */
  posting: z.int(),
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' where there is none, and for those who may not see it. */
  realName: z.string(),
  asset: z.string(),
  /** What it gave the customer; below zero where it took. In cents or points. */
  amount: z.int(),
  /** The part that was not in the wallet, or that paid what was owed before. */
  owed: z.int(),
  reason: z.string(),
  time: z.int(),
})
export type Correction = z.output<typeof Correction>

export const corrections = {
  /** Whose posting it is and what of it can still be corrected. */
  look: adminCall('corrections/look', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ posting: int(1, Number.MAX_SAFE_INTEGER) }),
    output: Correctable,
    errors: ['NotCorrectable'],
  }),
  /**
   * Reverses a posting, in full or in part, by a posting of its own; two operators must always agree. What the wallet does
   * not have is owed, and the next recharges pay it. The customer reads the reason.
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
  /** Those that were made, newest first. */
  list: adminCall('corrections/list', {
    roles: ['cashier', 'auditor'],
    input: z.object({ ...paged }),
    output: list(Correction),
  }),
}
