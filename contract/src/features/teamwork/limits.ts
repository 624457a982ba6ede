export const teamworkLimits = {
  queueNoteLengthMax: 1_000,
} as const
