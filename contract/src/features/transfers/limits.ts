export const transfersLimits = {
  transferCentsMin: 1,
  transferCentsMax: 10_000_00,
  transferNoteLengthMax: 50,
  transferMs: 86_400_000,
} as const

export const transfersRates = {
  transfer: { points: 30, seconds: 3_600, quota: true, closed: true },
} as const
