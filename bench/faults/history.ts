/** The outcome of an operation: `unknown` was cut before its answer, and may have happened once or not at all. */
export type Outcome = 'ok' | 'failed' | 'unknown'

/** Times are milliseconds of `performance.now()`; a conversation has its id of the database, '2:low:high' or '1:id'. */
type Operation = { conversation: string; who: string; invoked: number; returned: number; outcome: Outcome }

/** A message under one id, regardless of the number of attempts. */
export type Sent = Operation & {
  id: string
  content: string
  /** 0 unless `ok` */
  seq: number
  /** The connection that sent it, if only one did, and how many messages it had sent before; else ''. */
  line: string
  place: number
  /** The number of attempts until it was answered. */
  tries: number
  /** Whether it was sent again after it had been acknowledged. */
  repeat: boolean
}
export type Recalled = Operation & { id: string }
/** The read position of a user that the server reports. */
export type Looked = Operation & { readSeq: number }
/** A use of a session that had been ended `sinceMs` before. */
export type Used = { session: string; sinceMs: number; accepted: boolean }

export type History = {
  sent: Sent[]
  recalled: Recalled[]
  left: Operation[]
  looked: Looked[]
  used: Used[]
}

export const emptyHistory = (): History => ({ sent: [], recalled: [], left: [], looked: [], used: [] })

export type SeenMessage = {
  id: string
  seq: number
  from: string
  kind: number
  content: string
  extras: object
}

/** All that a device received: by conversation the messages by seq. */
export type Seen = {
  device: string
  who: string
  conversations: Map<string, Map<number, SeenMessage>>
  /** Two different messages with one seq, as sentences. */
  conflicts: string[]
  /** The device must have what comes after this seq of a conversation; without it, everything. */
  beginOf?: (conversation: string) => number
}

/** The content of the database at the end, after everything has settled. */
export type Facts = {
  conversations: { id: string; last_seq: number }[]
  messages: {
    conversation_id: string
    seq: number
    id: string
    sender_id: string
    kind: number
    content: string
    counts: boolean
    /** For a line that recalls a message, the id of that message. */
    recalls?: string | null
  }[]
  participants: {
    conversation_id: string
    user_id: string
    from_seq: number
    to_seq: number | null
    read_seq: number
    cleared_seq: number
  }[]
  /** The unread count that the server shows, by `person conversation`. */
  unread: Map<string, number>
}
