export const messageEditsLimits = {
  /** How long a message can be edited, in minutes, unless operators set another time. */
  editMinutes: 15,
  editMinutesMax: 2_880,
} as const

export const messageEditsRates = {
  edit: { points: 10, seconds: 60 },
} as const
