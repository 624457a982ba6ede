export const flagsLimits = {
  flagNoteLengthMax: 1_000,
} as const
