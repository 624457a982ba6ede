export const messageEditsLimits = {
  /** For so long a message can be edited, unless the operators set another time. */
  editMinutes: 15,
  editMinutesMax: 2_880,
  versionsMax: 25,
  /** Who corrects a slip so soon, and before anyone read it, leaves no mark. */
  unmarkedEditMs: 20_000,
  /** In larger groups every edit is marked. */
  unmarkedEditMembersMax: 50,
} as const

export const messageEditsRates = {
  edit: { points: 10, seconds: 60 },
} as const
