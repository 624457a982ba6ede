export const sharedLimits = {
  pageSize: 10,
  pageSizeMax: 100,
  /** Of a queue of the console no more are counted, sorted or shown. */
  queueCountMax: 1_000,
  linkLengthMax: 2_000,
  keywordLengthMax: 64,
  batchMax: 100,
  /** Of names of people and groups: signs as readers see them, and code points. */
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
 * `points` in any `seconds`. Counted per account, else per number or address that is named. Closed ones let nobody
 * through while the count that all processes share is away. Quotas count what was done: a call that was refused, and
 * one that is asked again with the same requestId, cost nothing. All others count requests.
 */
export const sharedRates = {
  /** Requests of all calls with a quota, done or refused: the server's work is bounded too. */
  attempt: { points: 240, seconds: 60 },
  read: { points: 60, seconds: 30 },
  write: { points: 30, seconds: 60 },
  device: { points: 20, seconds: 3_600, quota: true },
  /** Looking up people by phone or e-mail, and finding nobody: what a harvest of numbers is made of. */
  lookup: { points: 30, seconds: 86_400 },
  miss: { points: 50, seconds: 86_400 },
  /** Sockets that one session opens, and wrong tokens of one address. */
  connect: { points: 10, seconds: 60 },
  connectFailure: { points: 1_200, seconds: 60 },
} as const
