import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

const roles = ['support', 'reviewer', 'cashier', 'auditor'] as const

export const customers = {
  /**
   * Searches customers and cases: users by id, user number or a part of the name, the newest 50; items of the queues
   * that the operator's role may open by the number that customers see. Operators who may look at accounts also find
   * users by phone or e-mail; those who may look at ledger entries also by the number of a payment.
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
  /**
   * The customer of a card. The other parts of the card come by calls of their own, for the roles that may make them.
   */
  look: adminCall('customers/look', {
    roles,
    recorded: true,
    input: z.object({ userId: id }),
    output: z.object({
      userId: z.string(),
      userName: z.string(),
      userNum: z.string(),
      /** The verified name; '' if there is none, or if the operator's role may not see it. */
      realName: z.string(),
      frozen: z.boolean(),
      createTime: z.int(),
    }),
  }),
}
