/** A message that is about to be stored. `trusted`: made by the server, so the right to speak is not checked. */
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
  /** The highest seq that its sender had before them where it was written; undefined where nothing says so. */
  readSeq?: number | undefined
}

/** Used where a frame does not say what its sender had seen: the sender has read everything. */
export const seenAll = Number.MAX_SAFE_INTEGER

/**
 * code 10000 with its place, or the send code that refused it. `again`: it had been stored before. `nick`: what the sender
 * goes by in this group, '' for their name.
 */
export type AppendResult = { code: number; seq: number; createdAt: number; again: boolean; nick: string }

/** What people say: where both may speak, there is nothing to judge. */
export const isFastPath = (draft: NewMessage): boolean => !draft.trusted && draft.counts && draft.shown
