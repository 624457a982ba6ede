export const credentialsLimits = {
  /** How long nothing leaves a wallet after a change of what the account is proven by. */
  credentialSettledMs: 86_400_000,
  /** How long such a change waits where no old credential was given, and how long one that was made can be undone. */
  credentialWaitMs: 86_400_000,
  credentialUndoMs: 3 * 86_400_000,
} as const
