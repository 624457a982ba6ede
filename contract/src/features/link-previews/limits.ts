export const linkPreviewsLimits = {
  /** How long a preview is reused for the same address and user. */
  linkPreviewMs: 86_400_000,
  /** How long a failed attempt is not repeated. */
  noLinkPreviewMs: 600_000,
} as const

export const linkPreviewsRates = {
  linkPreview: { points: 20, seconds: 60 },
} as const
