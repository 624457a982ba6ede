import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, list, paged } from '../../kit/kit.ts'
import { Day } from '../../rules/days.ts'

/** What one kind of posting did to one account, or to all accounts of people; cents or points. */
const ClosingSum = z.object({
  account: z.string(),
  asset: z.string(),
  kind: z.string(),
  opening: z.int(),
  /** Of earlier days, posted after those were closed. */
  late: z.int(),
  moved: z.int(),
  closing: z.int(),
})
export type ClosingSum = z.output<typeof ClosingSum>

/** What belongs to a day that was closed before it was posted. */
const LateSum = z.object({
  day: z.string(),
  account: z.string(),
  asset: z.string(),
  kind: z.string(),
  amount: z.int(),
})

/** A day of the installation's time zone, from `from` up to `until` in epoch milliseconds. */
const ClosingDay = z.object({
  day: z.string(),
  zone: z.string(),
  from: z.int(),
  until: z.int(),
})
export type ClosingDay = z.output<typeof ClosingDay>

const ClosingDraft = z.object({
  ...ClosingDay.shape,
  lastEntry: z.int(),
  sums: z.array(ClosingSum),
  late: z.array(LateSum),
  /** The newest day that is sealed, and its seal as hexadecimal digits; '' without one. */
  sealDay: z.string(),
  seal: z.string(),
  /** The hash of the closing before as hexadecimal digits; '' for the first one. */
  previous: z.string(),
})
export type ClosingDraft = z.output<typeof ClosingDraft>

const Closing = z.object({
  day: z.string(),
  operator: z.string(),
  time: z.int(),
  /** SHA-256 of the record as hexadecimal digits. */
  hash: z.string(),
})

export const closings = {
  /** The oldest day that is not closed: its sums once it is over and ten minutes more have gone by, and how many wait. */
  draft: adminCall('closings/draft', {
    roles: ['cashier', 'auditor'],
    input: emptyInput,
    output: z.object({
      next: ClosingDay,
      /** When the next day can be closed, epoch milliseconds. */
      readyAt: z.int(),
      waiting: z.int(),
      draft: z.nullable(ClosingDraft),
      /** What is sent back to close it: the hash of what is shown. */
      hash: z.string(),
    }),
  }),
  /** Signs the oldest day that is not closed; `code` is a fresh one of the authenticator app. A closed day never opens again. */
  close: adminCall('closings/close', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({
      day: Day,
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      code: z.string().check(z.regex(/^\d{6}$/)),
    }),
    output: emptyOutput,
    errors: ['OperatorCodeWrong', 'DayChanged'],
  }),
  /** Days that are closed, newest first. */
  list: adminCall('closings/list', {
    roles: ['cashier', 'auditor'],
    input: z.object({ ...paged }),
    output: list(Closing),
  }),
  /** One closed day: what was signed, and all that is needed to check the signature elsewhere. */
  look: adminCall('closings/look', {
    roles: ['cashier', 'auditor'],
    input: z.object({ day: Day }),
    output: z.object({
      closing: ClosingDraft,
      operator: z.string(),
      time: z.int(),
      /** The text that was signed, byte for byte. */
      record: z.string(),
      hash: z.string(),
      /** Ed25519 over the record, base64. */
      signature: z.string(),
      /** PEM. */
      publicKey: z.string(),
      keyId: z.string(),
    }),
  }),
}
