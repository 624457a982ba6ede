export const favouritesLimits = {
  favouritesMax: 5_000,
} as const

export const favouritesRates = {
  collect: { points: 60, seconds: 60 },
} as const
