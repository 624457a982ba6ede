export const uploadsLimits = {
  uploadPauseMs: 3_600_000,
  chunkTimeoutMs: 120_000,
  credentialMs: 60_000,
  /** How long a signed address of a file is valid, and how long a browser uses a cached file without asking again. */
  fileSignatureMs: 300_000,
  imageBytesMax: 20 * 1024 * 1024,
  audioBytesMax: 20 * 1024 * 1024,
  videoBytesMax: 100 * 1024 * 1024,
  fileBytesMax: 100 * 1024 * 1024,
  uploadBytesPerDay: 500 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  /** Lower for AVIF, since decoding takes twenty bytes or more for each pixel. */
  avifPixelsMax: 16_000_000,
  /**
   * Pictures, sounds and videos of one user that wait to be processed: a message may have nine, and several may be in
   * flight.
   */
  readsWaitingMax: 20,
  /** Larger files are uploaded in parts of this size, so that a broken connection costs one part. */
  partBytesMax: 2 * 1024 * 1024,
} as const

export const uploadsRates = {
  upload: { points: 60, seconds: 3_600, quota: true },
} as const
