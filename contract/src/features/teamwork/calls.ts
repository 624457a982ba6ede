import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

/** Where notes are: at an item of a queue, or on the card of a customer, with the user as the item. */
const notePlaces = [...workQueues, 'customers'] as const
export type NotePlace = (typeof notePlaces)[number]

const queue = z.enum(workQueues)

/** Notes and open items that operators share about the items of a queue. For operators who may open the queue. */
export const teamwork = {
  /**
   * Reports that the operator has this item open: for 45 seconds, or until they open another item of the queue. Returns
   * the other operators who have it open, and the newest 50 notes, oldest first.
   */
  open: adminCall('teamwork/open', {
    roles: 'anyRole',
    input: z.object({ queue, item: id }),
    output: z.object({
      operators: z.array(z.object({ name: z.string(), since: z.int() })),
      notes: z.array(
        z.object({ id: z.string(), operator: z.string(), text: z.string(), createTime: z.int() }),
      ),
    }),
  }),
  /** For these items: other operators who have them open, and the number of notes; leaves out items with neither. */
  list: adminCall('teamwork/list', {
    roles: 'anyRole',
    input: z.object({ queue, items: z.array(id).check(z.maxLength(limits.pageSizeMax)) }),
    output: z.object({
      list: z.array(z.object({ item: z.string(), operators: z.array(z.string()), notes: z.int() })),
    }),
  }),
  /**
   * The newest 20 notes about a user: those in the queues that the operator's role may open, and for roles that may add
   * them, those on the user's card.
   */
  about: adminCall('teamwork/about', {
    roles: 'anyRole',
    input: z.object({ userId: id }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), queue: z.enum(notePlaces), item: z.string() },
          ...{ operator: z.string(), text: z.string(), createTime: z.int() },
        }),
      ),
    }),
  }),
  /** Adds a note for the team. The user whom it is about never sees it. It is deleted with their account. */
  note: adminCall('teamwork/note', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({ queue, item: id, text: text(limits.queueNoteLengthMax, 1) }),
    output: emptyOutput,
  }),
  /** As `note`, on the card of a user. */
  noteOnCard: adminCall('teamwork/note-on-card', {
    roles: ['support', 'cashier'],
    recorded: true,
    input: z.object({ userId: id, text: text(limits.queueNoteLengthMax, 1) }),
    output: emptyOutput,
  }),
}
