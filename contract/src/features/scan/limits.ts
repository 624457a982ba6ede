export const scanLimits = {
  qrLoginMs: 120_000,
  /** How long a session that was opened by a QR code may not change credentials. */
  qrSettledMs: 86_400_000,
} as const

export const scanRates = {
  /** QR codes created for one network address. */
  qr: { points: 200, seconds: 60 },
} as const
