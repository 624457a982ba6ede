export const providersLimits = {
  /** How long a login at a provider may take. */
  providerLoginMs: 600_000,
} as const
