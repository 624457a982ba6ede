export const linkPreviewsLimits = {
  /** For so long a preview is used again for the same address of the same person. */
  linkPreviewMs: 86_400_000,
  /** And for so long none is tried again. */
  noLinkPreviewMs: 600_000,
} as const

export const linkPreviewsRates = {
  linkPreview: { points: 20, seconds: 60 },
} as const
