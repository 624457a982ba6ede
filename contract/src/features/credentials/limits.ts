export const credentialsLimits = {
  /** How long money cannot leave a wallet after a change of a credential. */
  credentialSettledMs: 86_400_000,
  /** How long a change without an old credential is pending, and how long a change can be undone afterwards. */
  credentialWaitMs: 86_400_000,
  credentialUndoMs: 3 * 86_400_000,
} as const
