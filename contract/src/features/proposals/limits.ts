export const proposalsLimits = {
  /** How long a change that redirects money is pending if it needs no second operator, so that others can stop it. */
  redirectWaitMs: 86_400_000,
  /** How long a decision about money can be taken back before it is posted. */
  decisionUndoMs: 10_000,
} as const
