import * as z from './schema.ts'
import { id, list, paged, singleLineText, time } from './kit.ts'
import { sharedLimits } from './limits.ts'

/**
 * The filters that every console queue takes. `find` searches all states by a user's name, number or id, or by the
 * number of an item. `since` and `until` filter pending items by creation and others by decision. `sort` orders up to
 * 10,000 items; longer queues stay in their default order. `open` is the item that is open beside the list.
 */
export const queueInput = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  find: z.optional(singleLineText(sharedLimits.keywordLengthMax, 2)),
  since: z.optional(time),
  until: z.optional(time),
  sort: z.optional(z.enum(sorts)),
  isDescending: z.optional(z.boolean()),
  open: z.optional(id),
  ...paged,
})

/** A page of a queue. `total` is 10,001 for anything above 10,000; use a filter to reach the rest. */
export const queueList = <Row extends z.core.$ZodType>(row: Row) =>
  z.extend(list(row), {
    total: z.int(),
    /** The item that was asked for as `open`, in its present state. */
    open: z.nullable(row),
  })
