import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

const roles = ['support', 'reviewer', 'cashier', 'auditor'] as const

export const customers = {
  /**
   * Whom and what these words name: people by id, user number or a part of the name, the newest 50; items of the queues that the
   * operator's role may open by the number that customers see. Who may look at accounts finds people by phone or e-mail too, who
   * may look at entries by the number of a payment.
   */
  find: adminCall('customers/find', {
    roles,
    recorded: true,
    input: z.object({ words: singleLineText(limits.keywordLengthMax, 2) }),
    output: z.object({
      people: z.array(z.object({ userId: z.string(), userName: z.string(), userNum: z.string() })),
      items: z.array(z.object({ queue: z.enum(workQueues), item: z.string() })),
    }),
  }),
  /** Whom a card is of. What else is on it comes by the calls of each part, to those who may make them. */
  look: adminCall('customers/look', {
    roles,
    recorded: true,
    input: z.object({ userId: id }),
    output: z.object({
      userId: z.string(),
      userName: z.string(),
      userNum: z.string(),
      /** The verified name; '' where there is none, and for those who may not see it. */
      realName: z.string(),
      frozen: z.boolean(),
      createTime: z.int(),
    }),
  }),
}
