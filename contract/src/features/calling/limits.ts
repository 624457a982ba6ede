export const callingLimits = {
  /** How long a call rings. */
  callRingMs: 60_000,
  callerSilentMs: 3_500,
  /** A user whose media connection is lost for this long leaves the call. */
  callAwayMs: 30_000,
  callInvitedMax: 9,
  callPeopleMax: 32,
  /** Users in a private call, including those who were added. */
  callPrivatePeopleMax: 8,
} as const

export const callingRates = {
  callStart: { points: 20, seconds: 60 },
} as const
