export const moderationLimits = {
  decisionLengthMax: 200,
} as const
