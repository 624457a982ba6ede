import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, int, singleLineText, emptyInput } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { cents, Money } from '../../rules/money.ts'

/** An inconsistency of the ledger: the account, posting or order concerned, and what was expected. */
export const Disagreement = z.object({ at: z.string(), what: z.string() })
export type Disagreement = z.output<typeof Disagreement>

export const BooksReport = z.object({
  accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  /** The first hundred at most. */
  wrong: z.array(Disagreement),
  /** Postings older than the matching of postings with their business rows; they do not stop money. */
  before: z.array(Disagreement),
  ms: z.int(),
})
export type BooksReport = z.output<typeof BooksReport>

/** Days of the installation's time zone, both included. */
export const LedgerDays = z.object({ firstDay: Day, lastDay: Day })
export type LedgerDays = z.output<typeof LedgerDays>

export const ledgerAdmin = {
  /** Whether money is stopped, since when and why, and when the last check of the ledger passed. */
  state: adminCall('ledger/state', {
    roles: ['cashier', 'reviewer', 'auditor'],
    input: emptyInput,
    output: z.object({
      stopped: z.boolean(),
      reason: z.string(),
      since: z.int(),
      checkedAt: z.int(),
      /** The most that can leave one user's wallet in 24 hours; 0.00 for no limit. */
      dailyCap: Money,
      /** The time zone of the installation, which decides the days of exports and closings. */
      zone: z.string(),
    }),
  }),
  /** Totals: what users own, what is held for them, and each system account; all 0 until `ready`. */
  sums: adminCall('ledger/sums', {
    roles: ['cashier', 'reviewer', 'auditor'],
    input: emptyInput,
    output: z.object({
      ready: z.boolean(),
      people: Money,
      held: Money,
      /** Debt of customers after corrections; zero or negative. */
      owed: Money,
      systemAccounts: z.array(z.object({ account: z.string(), balance: Money })),
      points: z.int(),
    }),
  }),
  /** Checks the complete ledger. */
  verify: adminCall('ledger/verify', {
    roles: ['cashier', 'auditor'],
    recorded: true,
    input: emptyInput,
    output: BooksReport,
  }),
  /** Lets money move again; refused while the ledger is inconsistent. */
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
  /** Entries of one account, newest first, with ids below `before`. */
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
      /** The owner of the account and their name; '' for a system account. */
      userId: z.string(),
      userName: z.string(),
      /** The verified name; '' if there is none, or if the operator's role may not see it. */
      realName: z.string(),
    }),
  }),
  /**
   * All postings of a day in the installation's time zone as CSV, with the bank's references and totals at the end, for
   * comparison with a bank statement.
   */
  export: adminCall('ledger/export', {
    roles: ['cashier', 'auditor'],
    recorded: true,
    input: z.object({ day: Day }),
    output: z.object({ name: z.string(), csv: z.string() }),
  }),
}
