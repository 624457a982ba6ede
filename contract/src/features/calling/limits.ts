export const callingLimits = {
  /** How long a call rings. */
  callRingMs: 60_000,
  /** How often the sockets of who calls are asked for a sign while it rings, and how long it rings without one. */
  callerPingMs: 1_500,
  callerSilentMs: 3_500,
  /** The same where the page had said that it is away. */
  callerAwayMs: 15_000,
  /** Who lost the media connection and does not come back is out of the call after this. */
  callAwayMs: 30_000,
  callInvitedMax: 9,
  callPeopleMax: 32,
  /** In a private call, with those who were added. */
  callPrivatePeopleMax: 8,
  /** Of the list of calls. */
  callsPageSize: 30,
} as const

export const callingRates = {
  callStart: { points: 20, seconds: 60 },
} as const
