export const groupLinksLimits = {
  groupLinkSecondsMin: 3_600,
  groupLinkSecondsMax: 30 * 86_400,
  groupLinkPlacesMax: 5_000,
  groupLinkLabelLengthMax: 40,
  /** Of one group, of those that hold. */
  groupLinksMax: 50,
} as const

export const groupLinksRates = {
  groupLink: { points: 50, seconds: 86_400, quota: true },
  /** Links that are looked at without a session, from one address. */
  groupLinkLook: { points: 60, seconds: 60 },
} as const
