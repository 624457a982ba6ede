export const providersLimits = {
  /** How long signing in at a provider may take. */
  providerLoginMs: 600_000,
} as const
