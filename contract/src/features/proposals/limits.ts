export const proposalsLimits = {
  /** How long a change that redirects money waits where one operator is enough, so that any other can stop it. */
  redirectWaitMs: 86_400_000,
  /** How long what an operator decided about money can be taken back before it is posted. */
  decisionUndoMs: 10_000,
} as const
