import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, int, singleLineText, emptyInput } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { cents, Money } from '../../rules/money.ts'

/** One thing that disagrees: the account, posting or order that it was found at, and what should be there. */
export const Disagreement = z.object({ at: z.string(), what: z.string() })
export type Disagreement = z.output<typeof Disagreement>

export const BooksReport = z.object({
  accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  /** At most the first hundred. */
  wrong: z.array(Disagreement),
  /** Postings of before they were matched with their rows; they stop nothing. */
  before: z.array(Disagreement),
  ms: z.int(),
})
export type BooksReport = z.output<typeof BooksReport>

export const ledgerAdmin = {
  /** Whether money writes are stopped, since when and why, and when the books were last found right. */
  state: adminCall('ledger/state', {
    roles: ['cashier', 'reviewer', 'auditor'],
    input: emptyInput,
    output: z.object({
      stopped: z.boolean(),
      reason: z.string(),
      since: z.int(),
      checkedAt: z.int(),
      /** What may leave one person's wallet in 24 hours; 0.00 for no cap. */
      dailyCap: Money,
      /** The time zone of the installation, whose days are exported and closed. */
      zone: z.string(),
    }),
  }),
  /** What people own, what is held for them, and each of the house's own accounts; all 0 until `ready`. */
  sums: adminCall('ledger/sums', {
    roles: ['cashier', 'reviewer', 'auditor'],
    input: emptyInput,
    output: z.object({
      ready: z.boolean(),
      people: Money,
      held: Money,
      /** What customers owe after corrections, zero or below. */
      owed: Money,
      systemAccounts: z.array(z.object({ account: z.string(), balance: Money })),
      points: z.int(),
    }),
  }),
  /** Recomputes everything. */
  verify: adminCall('ledger/verify', {
    roles: ['cashier', 'auditor'],
    recorded: true,
    input: emptyInput,
    output: BooksReport,
  }),
  /** Lets money move again; refused while the books are not right. */
  release: adminCall('ledger/release', {
    roles: [],
    recorded: true,
    redirects: true,
    input: emptyInput,
    output: emptyOutput,
    errors: ['MoneyStopped'],
  }),
  setDailyCap: adminCall('ledger/set-daily-cap', {
    roles: [],
    recorded: true,
    redirects: true,
    input: z.object({ dailyCap: cents(0, limits.dailyCapCentsMax) }),
    output: emptyOutput,
    errors: ['RaiseTooLarge'],
  }),
  stop: adminCall('ledger/stop', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ reason: singleLineText(200, 1) }),
    output: emptyOutput,
  }),
  /** Entries of one account, newest first, below `before`. */
  entries: adminCall('ledger/entries', {
    roles: ['cashier', 'auditor'],
    recorded: true,
    input: z.object({
      account: z.string().check(z.regex(/^[a-z]+:[A-Za-z0-9:-]{1,60}$/)),
      before: z.optional(int(1, Number.MAX_SAFE_INTEGER)),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          posting: z.int(),
          key: z.string(),
          kind: z.string(),
          asset: z.string(),
          amount: z.int(),
          balance: z.nullable(z.int()),
          time: z.int(),
        }),
      ),
      more: z.boolean(),
      /** Whose account it is, and what that person is called; '' for an account of the house. */
      userId: z.string(),
      userName: z.string(),
      /** The verified name; '' where there is none, and for those who may not see it. */
      realName: z.string(),
    }),
  }),
  /** Every posting of a day in the installation's time zone as CSV text, with what the bank has them under and its sums at the end: for the bank's statement. */
  export: adminCall('ledger/export', {
    roles: ['cashier', 'auditor'],
    recorded: true,
    input: z.object({ day: Day }),
    output: z.object({ name: z.string(), csv: z.string() }),
  }),
}
