import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, list, paged } from '../../kit/kit.ts'

export const proposalStates = ['waiting', 'done', 'declined', 'withdrawn', 'stale'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A change that redirects money, with what stands now and what would stand after it. */
export const Proposal = z.object({
  id: z.string(),
  /** The call that it is, as `cash/set-rate`. */
  call: z.string(),
  subject: z.string(),
  before: z.string(),
  value: z.string(),
  operator: z.string(),
  createTime: z.int(),
  /** When it takes effect by itself; 0 where a second operator must agree. */
  dueTime: z.int(),
  state: z.enum(proposalStates),
  /** Who ended it, and when; '' and 0 while it waits, and '' where its time came. */
  decidedBy: z.string(),
  decideTime: z.int(),
  isMine: z.boolean(),
  /** Whether the role of who asks may agree to it. */
  mayAgree: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const proposals = {
  /** Waiting ones oldest first, others newest first. Every operator sees them: each may stop them. */
  list: adminCall('proposals/list', {
    roles: 'everyone',
    input: z.object({ waiting: z.boolean(), ...paged }),
    output: list(Proposal),
  }),
  /** It takes effect. For who may make the change, is settled, and in no line of adding with the operator who proposed it. */
  agree: adminCall('proposals/agree', {
    roles: 'everyone',
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
    errors: [
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'DecisionStale',
      'RateChangeTooLarge',
      'RaiseTooLarge',
      'MoneyStopped',
      'NotCorrectable',
      'CorrectionTooLarge',
      'InsufficientPoints',
    ],
  }),
  /** By any operator; by the one who proposed it, it is withdrawn. */
  decline: adminCall('proposals/decline', {
    roles: 'everyone',
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
