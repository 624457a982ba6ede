import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

/** Where notes are: at an item of a queue, or on the card of a customer, with the user as the item. */
const notePlaces = [...workQueues, 'customers'] as const
export type NotePlace = (typeof notePlaces)[number]

const queue = z.enum(workQueues)

/** An operator who has an item, and since when. */
const Holder = z.object({ name: z.string(), since: z.int() })
export type Holder = z.output<typeof Holder>

/**
 * Notes that operators share about the items of a queue, and claims: who has an item open, so that no other operator can
 * decide it. For operators who may open the queue.
 *
 * A claim ends ten minutes after the operator's last action, with a decision, and with the session. An operator has at
 * most 20; the oldest is released. Opening another item of the queue releases those without a note or draft. A decision
 * of others fails with `ClaimedByOther`, whose data is a `Holder`.
 */
export const teamwork = {
  /**
   * Returns who else has claimed the item, and the newest 50 notes, oldest first. With `claims` it also claims the item,
   * or renews the claim, if nobody else has it, the operator may claim it and has just used the page. `mayClaim` is
   * false for roles that do not decide items of the queue, and for who agreed as the first of two.
   */
  open: adminCall('teamwork/open', {
    roles: 'anyRole',
    input: z.object({ queue, item: id, claims: z.boolean() }),
    output: z.object({
      holder: z.nullable(Holder),
      mayClaim: z.boolean(),
      notes: z.array(
        z.object({ id: z.string(), operator: z.string(), text: z.string(), createTime: z.int() }),
      ),
    }),
  }),
  /** Claims an item that another operator has. What they typed stays with them. */
  takeOver: adminCall('teamwork/take-over', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({ queue, item: id }),
    output: emptyOutput,
    errors: ['SecondOperatorNeeded'],
  }),
  /**
   * For these items: the other operator who has claimed it, '' if none, and the number of notes; leaves out items with
   * neither.
   */
  list: adminCall('teamwork/list', {
    roles: 'anyRole',
    input: z.object({ queue, items: z.array(id).check(z.maxLength(limits.pageSizeMax)) }),
    output: z.object({
      list: z.array(z.object({ item: z.string(), operator: z.string(), notes: z.int() })),
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
