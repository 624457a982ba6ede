export const messagesLimits = {
  messagesPageSizeMax: 50,
  /** Mentions and formatted ranges of one text, and mentions alone. */
  entitiesMax: 100,
  mentionsMax: 50,
  textLengthMax: 5000,
  /** Of the text with a picture, video or file. */
  captionLengthMax: 1000,
  quoteLengthMax: 100,
  extrasBytesMax: 8192,
  strangerTexts: 3,
  mergeMax: 100,
  mergeBytesMax: 48 * 1024,
  contentBytesMax: 16 * 1024,
  waveformLengthMax: 64,
  recallMs: 120_000,
  voiceMsMin: 1_000,
  voiceMsMax: 60_000,
  historyTimeoutMs: 30_000,
  storedMessagesPerConversation: 10,
  /** In larger groups typing is not shown, and readers come in pages and counts. */
  smallGroupMax: 200,
  startMarkLengthMax: 512,
  readersPageSize: 50,
  readCountsMax: 100,
} as const

export const messagesRates = {
  chat: { points: 20, seconds: 10 },
  /** A device saves a draft at most every two seconds. */
  draft: { points: 60, seconds: 60 },
  history: { points: 20, seconds: 5 },
  /** Over a socket. Frames above the limit are dropped, since nothing depends on them. */
  typing: { points: 20, seconds: 20 },
  search: { points: 60, seconds: 60 },
} as const
