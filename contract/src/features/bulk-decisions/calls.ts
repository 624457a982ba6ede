import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, singleLineText, text, time } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { workQueues } from '../operators/calls.ts'

const queue = z.enum(workQueues)
const orderId = z.string().check(z.regex(messageIdPattern))

export const bulkStates = ['waiting', 'running', 'done', 'undone'] as const

const BulkResult = z.object({
  item: z.string(),
  name: z.string(),
  /** '' before it is decided, '000000' for success, else the error with which it was refused. */
  retCode: z.string(),
  /** The text of the error, in the language of the request. */
  refusal: z.string(),
  /** Who has the item, if that is why it was refused. */
  holder: z.string(),
  /** JSON text of what the call answered; '' without success. */
  answer: z.string(),
})
export type BulkResult = z.output<typeof BulkResult>

export const BulkOrder = z.object({
  id: z.string(),
  queue,
  /** The path of the call that decides each item. */
  call: z.string(),
  /** The decision as the operator read it. */
  label: z.string(),
  state: z.enum(bulkStates),
  /** When the server begins; until then the order can be undone. */
  actTime: time,
  results: z.array(BulkResult),
})
export type BulkOrder = z.output<typeof BulkOrder>

/**
 * Decides several items of a queue by one order: after ten seconds, in which it can be undone, the server decides one
 * after the other as if the operator made the call for each, in a transaction of its own. What others have claimed, or
 * what has changed, is refused and the rest goes on. It does not matter whether the page is still open.
 */
export const bulkDecisions = {
  /** `id` is chosen by the client; an order sent twice is one. `input` is the JSON text of the call's input. */
  start: adminCall('bulk-decisions/start', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({
      id: orderId,
      queue,
      call: singleLineText(40, 1),
      label: singleLineText(100, 1),
      decisions: z
        .array(z.object({ item: id, name: singleLineText(200), input: text(2_000, 2) }))
        .check(z.minLength(1), z.maxLength(limits.bulkItemsMax)),
    }),
    output: emptyOutput,
  }),
  /** Cancels an order that the server has not begun. `undone` is false if it was too late. */
  undo: adminCall('bulk-decisions/undo', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({ id: orderId }),
    output: z.object({ undone: z.boolean() }),
  }),
  /** The operator's own orders about a queue of the last hour that were not undone, the newest first, with their results. */
  list: adminCall('bulk-decisions/list', {
    roles: 'anyRole',
    input: z.object({ queue, language: z.enum(languages) }),
    output: z.object({ list: z.array(BulkOrder) }),
  }),
}
