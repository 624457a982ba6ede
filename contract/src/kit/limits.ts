export const sharedLimits = {
  pageSize: 10,
  pageSizeMax: 100,
  /** How many items of a console queue are counted, sorted or shown. */
  queueCountMax: 10_000,
  linkLengthMax: 2_000,
  keywordLengthMax: 64,
  batchMax: 100,
  /** Names of users and groups: graphemes, and code points. */
  nameSignsMax: 30,
  nameLengthMax: 120,
  heartbeatMs: 5_000,
  requestTimeoutMs: 60_000,
  loadingDelayMs: 800,
  pageDelayMs: 200,
  pageTimeoutMs: 60_000,
  toastMs: 1_500,
  toastZIndex: 10_090,
  debounceMs: 500,
  pullDownPx: 80,
  loadMorePx: 150,
  backToTopPx: 1_000,
  reachBottomPx: 300,
  frameBytesMax: 64 * 1024,
  socketQueueBytesMax: 1024 * 1024,
  socketQueueMs: 10_000,
  socketsPerPerson: 5,
  bodyBytesMax: 256 * 1024,
} as const

/**
 * At most `points` in any `seconds`, counted per account, or per phone number or network address without one. `closed`:
 * refuses everything while the shared counter is unreachable. `quota`: counts completed actions, so a refused call and
 * a repeat with the same requestId cost nothing. All others count requests.
 */
export const sharedRates = {
  /** All requests of calls with a quota, refused ones too, to limit the server's work. */
  attempt: { points: 240, seconds: 60 },
  read: { points: 60, seconds: 30 },
  write: { points: 30, seconds: 60 },
  device: { points: 20, seconds: 3_600, quota: true },
  /** Searches for a user by phone or e-mail, and those that find nobody: limits the harvesting of numbers. */
  lookup: { points: 30, seconds: 86_400 },
  miss: { points: 50, seconds: 86_400 },
  /** Sockets opened by one session, and wrong tokens from one network address. */
  connect: { points: 10, seconds: 60 },
  connectFailure: { points: 1_200, seconds: 60 },
} as const
