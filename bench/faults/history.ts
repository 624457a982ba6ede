/** What came of an operation: `unknown` was cut before its answer, and may have happened once or not at all. */
export type Outcome = 'ok' | 'failed' | 'unknown'

/** Times are milliseconds of `performance.now()`; a conversation is named as in the database, '2:low:high' or '1:id'. */
type Operation = { conversation: string; who: string; invoked: number; returned: number; outcome: Outcome }

/** A message under one id, however often it was tried. */
export type Sent = Operation & {
  id: string
  content: string
  /** 0 unless `ok`. */
  seq: number
  /** The connection that carried it, if one alone did, and how many it had carried before; else ''. */
  line: string
  place: number
  /** How often it was sent until it was answered. */
  tries: number
  /** Sent once more after it had been acknowledged. */
  repeat: boolean
}
export type Recalled = Operation & { id: string }
/** What the server says of a conversation to one of its people. */
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

/** What one device was ever given: per conversation the messages by seq. */
export type Seen = {
  device: string
  who: string
  conversations: Map<string, Map<number, SeenMessage>>
  /** Two different messages on one place, as sentences. */
  conflicts: string[]
  /** It has to hold what comes after this place of a conversation; without it, all. */
  beginOf?: (conversation: string) => number
}

/** The database after all is settled. */
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
    /** Of a line that takes a message back, the id of that message. */
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
  /** What the server shows each person, by `person conversation`. */
  unread: Map<string, number>
}
