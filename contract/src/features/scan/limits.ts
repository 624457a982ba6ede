export const scanLimits = {
  qrLoginMs: 120_000,
  /** How long a session that a QR code opened may not change what the account is proven by. */
  qrSettledMs: 86_400_000,
} as const

export const scanRates = {
  /** QR codes for signing in, drawn for one address. */
  qr: { points: 200, seconds: 60 },
} as const
