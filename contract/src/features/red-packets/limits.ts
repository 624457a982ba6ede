export const redPacketsLimits = {
  packetCountMax: 100,
  packetShareCentsMin: 1,
  packetShareCentsMax: 200_00,
  packetWishLengthMax: 30,
  packetMs: 86_400_000,
  giftCountMax: 99,
} as const

export const redPacketsRates = {
  packet: { points: 60, seconds: 3_600, quota: true, closed: true },
  grab: { points: 50, seconds: 10, closed: true },
} as const
