export const groupLinksLimits = {
  groupLinkSecondsMin: 3_600,
  groupLinkSecondsMax: 30 * 86_400,
  groupLinkPlacesMax: 5_000,
  groupLinkLabelLengthMax: 40,
  /** Usable links of one group. */
  groupLinksMax: 50,
} as const

export const groupLinksRates = {
  groupLink: { points: 50, seconds: 86_400, quota: true },
  /** Links looked at without a session, from one network address. */
  groupLinkLook: { points: 60, seconds: 60 },
} as const
