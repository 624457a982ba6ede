/** A message in flight into the log. `trusted`: made by the server, so nobody's right to speak is asked. */
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

/** Where nothing says what its sender had seen, who writes has read all. */
export const seenAll = Number.MAX_SAFE_INTEGER

/**
 * code 10000 with its place, or the send code that refused it. `again`: it had been stored before. `nick`: what the sender
 * goes by in this group, '' for their name.
 */
export type AppendResult = { code: number; seq: number; createdAt: number; again: boolean; nick: string }

/** What people say: where both may speak, there is nothing to judge. */
export const isFastPath = (draft: NewMessage): boolean => !draft.trusted && draft.counts && draft.shown
