/** A message to be stored. `trusted`: made by the server, so the right to write is not checked. */
export type NewMessage = {
  key: string
  id: string
  senderId: string
  kind: number
  content: string
  extras: string
  counts: boolean
  shown: boolean
  trusted: boolean
  /** The highest seq on the sender's screen when it was written; undefined if unknown. */
  readSeq?: number | undefined
}

/** Value of `readSeq` if a frame has none: the sender has read everything. */
export const seenAll = Number.MAX_SAFE_INTEGER

/**
 * Code 10000 with seq and time, or the send code of a refusal. `again`: it had been stored before. `nick`: the sender's
 * name in this group, '' for their own name.
 */
export type AppendResult = { code: number; seq: number; createdAt: number; again: boolean; nick: string }

/** An ordinary message of a user, for which no checks are needed in conversations where both may write. */
export const isFastPath = (newMessage: NewMessage): boolean =>
  !newMessage.trusted && newMessage.counts && newMessage.shown
