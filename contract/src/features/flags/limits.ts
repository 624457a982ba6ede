export const flagsLimits = {
  flagNoteLengthMax: 500,
} as const
