export const appInfoLimits = {
  wordLengthMax: 60,
} as const
