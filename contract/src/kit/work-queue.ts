import * as z from './schema.ts'
import { id, list, paged, singleLineText, time } from './kit.ts'
import { sharedLimits } from './limits.ts'

/**
 * How a queue of the console is read, each by the same fields. `find` looks in every state, for the name, number or id of a
 * person, or the number of an item. `since` and `until` choose by the time at which waiting ones came and others were decided.
 * `sort` holds up to 1,000 items; more come in their own order. `open` is the item that stands open beside the list.
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

/** A page of it. `total` is 1,001 where there are more than 1,000: those after them come by a filter. */
export const queueList = <Row extends z.core.$ZodType>(row: Row) =>
  z.extend(list(row), {
    total: z.int(),
    /** What was asked for as `open`, in the state that it is in now. */
    open: z.nullable(row),
  })
