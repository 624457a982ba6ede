export const supportLimits = {
  supportTextLengthMax: 1_000,
  cannedAnswersMax: 200,
  cannedTitleLengthMax: 60,
} as const
