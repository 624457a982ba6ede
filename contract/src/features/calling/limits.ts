export const callingLimits = {
  /** How long a call rings. */
  callRingMs: 60_000,
  callerSilentMs: 3_500,
  /** Who lost the media connection and does not come back is out of the call after this. */
  callAwayMs: 30_000,
  callInvitedMax: 9,
  callPeopleMax: 32,
  /** In a private call, with those who were added. */
  callPrivatePeopleMax: 8,
} as const

export const callingRates = {
  callStart: { points: 20, seconds: 60 },
} as const
