export const stickersLimits = {
  stickersMax: 300,
} as const
