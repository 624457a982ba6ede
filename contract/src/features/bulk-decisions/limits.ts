export const bulkDecisionsLimits = {
  /** How many items one order decides. */
  bulkItemsMax: 100,
  /** How many orders of an operator may wait or run. */
  bulkOrdersOpenMax: 25,
  /** How long an order waits, and can be undone. */
  bulkUndoMs: 10_000,
} as const
