export const identityLimits = {
  realNameLengthMax: 50,
  refusalLengthMax: 200,
  cardIdLengthMin: 4,
  cardIdLengthMax: 40,
  certificateBytesMax: 8 * 1024 * 1024,
} as const

export const identityRates = {
  identity: { points: 5, seconds: 86_400, quota: true },
  identityCheck: { points: 5, seconds: 86_400 },
} as const
