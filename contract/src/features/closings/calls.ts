import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput } from '../../kit/kit.ts'
import { Day } from '../../rules/days.ts'

/** The sum of one kind of posting for one account, or for all users' accounts together; in cents or points. */
const ClosingSum = z.object({
  account: z.string(),
  asset: z.string(),
  kind: z.string(),
  opening: z.int(),
  /** The part that belongs to earlier days but was posted after those were closed. */
  late: z.int(),
  moved: z.int(),
  closing: z.int(),
})
export type ClosingSum = z.output<typeof ClosingSum>

/** Postings for a day that was already closed when they were made. */
const LateSum = z.object({
  day: z.string(),
  account: z.string(),
  asset: z.string(),
  kind: z.string(),
  amount: z.int(),
})

/** A day in the installation's time zone, from `from` up to but excluding `until`, in epoch milliseconds. */
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
  /** The newest sealed day, and its seal as hexadecimal digits; '' if there is none. */
  sealDay: z.string(),
  seal: z.string(),
  /** The hash of the previous closing as hexadecimal digits; '' for the first one. */
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
  /** The oldest day that is not closed: its sums, available ten minutes after it ended, and how many days wait. */
  draft: adminCall('closings/draft', {
    roles: ['cashier', 'auditor'],
    input: emptyInput,
    output: z.object({
      next: ClosingDay,
      /** When the next day can be closed, epoch milliseconds. */
      readyAt: z.int(),
      waiting: z.int(),
      draft: z.nullable(ClosingDraft),
      /** The hash of the sums shown; it has to be sent back to close the day. */
      hash: z.string(),
    }),
  }),
  /**
   * Signs and closes the oldest open day; `code` is a fresh code of the authenticator app. A closed day cannot be
   * opened again.
   */
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
  /** 50 closed days, newest first, those before the day `before`. */
  list: adminCall('closings/list', {
    roles: ['cashier', 'auditor'],
    input: z.object({ before: z.optional(Day) }),
    output: z.object({ list: z.array(Closing), more: z.boolean() }),
  }),
  /** One closed day: the signed record, and everything needed to check the signature elsewhere. */
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
