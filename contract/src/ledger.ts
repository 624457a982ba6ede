import * as z from 'zod/mini'
import { desk } from './desk.ts'
import { done, int, line, nothing, time } from './kit.ts'
import { sum } from './money.ts'

/** One thing that disagrees: the account, posting or order that it was found at, and what should be there. */
export const Disagreement = z.object({ at: z.string(), what: z.string() })
export type Disagreement = z.output<typeof Disagreement>

export const BooksReport = z.object({
  accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  /** At most the first hundred. */
  wrong: z.array(Disagreement),
  ms: z.int(),
})
export type BooksReport = z.output<typeof BooksReport>

export const ledgerDesk = {
  /** Whether money writes are stopped, since when and why, and when the books were last found right. */
  state: desk('ledger/state', {
    roles: ['cashier', 'reviewer'],
    input: nothing,
    output: z.object({
      stopped: z.boolean(),
      reason: z.string(),
      since: z.int(),
      checkedAt: z.int(),
      /** What people own, what is held for them, and each of the house's own accounts. */
      people: sum,
      held: sum,
      house: z.array(z.object({ account: z.string(), balance: sum })),
      points: z.int(),
    }),
  }),
  /** Recomputes everything. */
  verify: desk('ledger/verify', { roles: ['cashier'], recorded: true, input: nothing, output: BooksReport }),
  /** Lets money move again; refused while the books are not right. */
  release: desk('ledger/release', {
    roles: [],
    recorded: true,
    input: nothing,
    output: done,
    errors: ['MoneyStopped'],
  }),
  stop: desk('ledger/stop', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ reason: line(200, 1) }),
    output: done,
  }),
  /** Entries of one account, newest first, below `before`. */
  entries: desk('ledger/entries', {
    roles: ['cashier'],
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
    }),
  }),
  /** Every posting of a day (UTC) as CSV text, with its sums at the end: for the bank's statement. */
  export: desk('ledger/export', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ day: time }),
    output: z.object({ name: z.string(), csv: z.string() }),
  }),
}
