export const supportLimits = {
  supportTextLengthMax: 1_000,
} as const
