import * as z from '../../kit/schema.ts'
import { billKinds, type BillKind } from '../../bill-kinds.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Money } from '../../rules/money.ts'
import { workQueues } from '../operators/calls.ts'

const roles = ['support', 'reviewer', 'cashier', 'auditor'] as const
const kinds = Object.keys(billKinds) as [BillKind, ...BillKind[]]

const WalletEntry = z.object({
  /** Its number in the customer's account. */
  place: z.int(),
  kind: z.enum(kinds),
  /** The number that the customer sees: the id of the transfer, packet, request or order behind it. */
  number: z.string(),
  /** The change; negative for money that went out. */
  money: Money,
  /** The balance after it. */
  balance: Money,
  /** For money that went out: how much of it came back. */
  returned: Money,
  /** Whether it went out and is still held: nobody has received it yet. */
  waits: z.boolean(),
  /** The other user and their display name; '' without one. */
  otherId: z.string(),
  otherName: z.string(),
  time: z.int(),
})

/** A recharge or withdrawal that is not posted yet. */
const OpenRequest = z.object({
  id: z.string(),
  out: z.boolean(),
  money: Money,
  /** The end of the account number, masked as the customer sees it; '' without one. */
  account: z.string(),
  createTime: z.int(),
  /** When its decision will be posted; 0 while it waits for one. */
  dueTime: z.int(),
  dueApprove: z.boolean(),
})

export const customers = {
  /**
   * Searches customers and cases: users by id, user number or a part of the name, the newest 50; items of the queues
   * that the operator's role may open by the number that customers see. Operators who may look at accounts also find
   * users by phone or e-mail; those who may look at wallets also by the number of a payment.
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
  /**
   * A customer's wallet: the balance, the newest 100 entries, and the newest 20 recharges and withdrawals that are not
   * posted yet, without whole account numbers.
   */
  wallet: adminCall('customers/wallet', {
    roles: ['support', 'cashier', 'auditor'],
    recorded: true,
    input: z.object({ userId: id }),
    output: z.object({
      balance: Money,
      entries: z.array(WalletEntry),
      requests: z.array(OpenRequest),
    }),
  }),
}
