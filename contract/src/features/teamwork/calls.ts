import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

const queue = z.enum(workQueues)

/** What operators tell one another about the items of a queue. Who may open the queue may make these calls. */
export const teamwork = {
  /**
   * Says that the operator has this item open: for 45 seconds, or until they open another one of the queue. Gives who else has
   * it, and the newest 50 notes, the oldest of them first.
   */
  open: adminCall('teamwork/open', {
    roles: 'everyone',
    input: z.object({ queue, item: id }),
    output: z.object({
      operators: z.array(z.object({ name: z.string(), since: z.int() })),
      notes: z.array(
        z.object({ id: z.string(), operator: z.string(), text: z.string(), createTime: z.int() }),
      ),
    }),
  }),
  /** Who else has these items open, and how many notes each has; those with neither are left out. */
  list: adminCall('teamwork/list', {
    roles: 'everyone',
    input: z.object({ queue, items: z.array(id).check(z.maxLength(limits.pageSizeMax)) }),
    output: z.object({
      list: z.array(z.object({ item: z.string(), operators: z.array(z.string()), notes: z.int() })),
    }),
  }),
  /** The newest 20 notes about this person, of the queues that the operator's role may open. */
  about: adminCall('teamwork/about', {
    roles: 'everyone',
    input: z.object({ userId: id }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), queue, item: z.string() },
          ...{ operator: z.string(), text: z.string(), createTime: z.int() },
        }),
      ),
    }),
  }),
  /** For the team; the person whom it is about never reads it. It goes with their account. */
  note: adminCall('teamwork/note', {
    roles: 'everyone',
    recorded: true,
    input: z.object({ queue, item: id, text: text(limits.queueNoteLengthMax, 1) }),
    output: emptyOutput,
  }),
}
