import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id } from '../../kit/kit.ts'
import { Credentials } from '../operators/calls.ts'

export const proposalStates = ['waiting', 'done', 'declined', 'withdrawn', 'stale'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A proposed change that redirects money or raises rights, with the present and the new values. */
export const Proposal = z.object({
  id: z.string(),
  /** The call that makes the change, as `cash/set-rate`. */
  call: z.string(),
  subject: z.string(),
  before: z.string(),
  value: z.string(),
  operator: z.string(),
  createTime: z.int(),
  /** When it takes effect by itself; 0 if a second operator has to agree. */
  dueTime: z.int(),
  state: z.enum(proposalStates),
  /** Who decided it and when; '' and 0 while it is pending, and '' if it took effect by itself. */
  decidedBy: z.string(),
  decideTime: z.int(),
  isMine: z.boolean(),
  /** Whether the caller's role may agree to it. */
  mayAgree: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const proposals = {
  /**
   * The oldest 100 that are pending; or 50 that have ended, newest first, those that ended before the one with the id
   * `before`. Every operator sees all, and can stop each.
   */
  list: adminCall('proposals/list', {
    roles: 'anyRole',
    input: z.object({ waiting: z.boolean(), before: z.optional(id) }),
    output: z.object({ list: z.array(Proposal), more: z.boolean() }),
  }),
  /**
   * Agrees to a change, which then takes effect. For operators who may make the change themselves, have been operators
   * for some time, and are not linked to the proposing operator by who added whom.
   */
  agree: adminCall('proposals/agree', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({ id }),
    /** `credentials` are those of a reset that it made; null for all else. */
    output: z.object({ credentials: z.nullable(Credentials) }),
    errors: [
      'ClaimedByOther',
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'DecisionStale',
      'LastAdmin',
      'RateChangeTooLarge',
      'RaiseTooLarge',
      'MoneyStopped',
      'NotCorrectable',
      'CorrectionTooLarge',
      'InsufficientPoints',
      'ServiceLocked',
    ],
  }),
  /** Declines a change; for any operator. The proposing operator withdraws it this way. */
  decline: adminCall('proposals/decline', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
