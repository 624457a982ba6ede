import type { Entity } from './rules/entities.ts'
import type { LinkCard } from './rules/link-card.ts'

/** The chat service's commands, as section 7 of the specification numbers them. */
export const cmd = {
  login: 6,
  chat: 11,
  echo: 12,
  heartbeat: 13,
  logout: 14,
  records: 19,
  recordsAnswer: 20,
  offlineAnswer: 21,
  signal: 22,
  read: 24,
  receipt: 25,
  event: 30,
} as const

export const heartbeatByte = '-127'

/** Success comes once more where the server may have missed something for this socket: the client then catches up anew. */
export const loginCode = { success: 10007, failure: 10008 } as const

/**
 * Why a session ended that its person did not log out of: on another device, by a change of the password, by a newer
 * session of the same device or of many, unused for long, with a frozen account, with a deleted one.
 */
export const endReasons = ['removed', 'password', 'device', 'oldest', 'idle', 'frozen', 'deleted'] as const
export type EndReason = (typeof endReasons)[number]

/** Codes of command 14: the session is over, and the answer to a client that leaves. */
export const logoutCode = { sessionEnded: 10020, closed: 10021 } as const

/** Codes in echoes; numbers in frames. 10001 malformed, 10019 not stored, try again with the same id. */
export const sendCode = {
  success: 10000,
  malformed: 10001,
  notStored: 10019,
  blocked: 10022,
  strangerLimit: 10023,
  groupDissolved: 10024,
  groupAbsent: 10025,
  notMember: 10026,
  groupSilent: 10027,
  silenced: 10028,
  tooOften: 10029,
  /** The sender has blocked the other: it is they who take it back. */
  toBlocked: 10030,
} as const

export const closeCode = {
  draining: 1001,
  sessionEnded: 4401,
  slowReader: 4408,
  /** Another socket of the same person took its place: come back when its page is looked at again. */
  replaced: 4409,
  flood: 4429,
} as const

export const signal = {
  call: 100,
  rejectCall: 101,
  busy: 102,
  cancelCall: 103,
  timeoutCall: 104,
  join: 105,
  leave: 106,
  readConv: 200,
  refreshFriend: 300,
  addFriend: 301,
  delFriend: 302,
  typing: 400,
} as const

export const chatType = { group: 1, single: 2 } as const
export type ChatType = (typeof chatType)[keyof typeof chatType]

/** A message as it stands in frames and lists; the same bytes for every receiver. */
export type ChatMessage = {
  id: string
  /** Its place in the conversation, gapless from 1. */
  seq: number
  cmd: number
  from: string
  /** Private chats: the receiver. */
  to?: string
  groupId?: string
  chatType: ChatType
  msgType: number
  content: string
  extras: Extras
  createTime: number
  nick: string
  avatar: string
  /** What became of it since it was sent; absent where nothing did. */
  state?: MessageState
}

/** What became of a message. Fields that a client does not know stay as they are. */
export type MessageState = {
  /** The revision of the conversation that made it so: of two states the higher one is newer. */
  rev: number
  /** How often its content was changed. */
  v?: number
  /** When its sender edited it last, in ms. */
  edited?: number
  /** Reactions and by how many people, in the order of first use. */
  r?: [key: string, count: number][]
  /** The reader's own reactions; only in answers to that reader. */
  mine?: string[]
  /** Pinned: when that ends, in ms, 0 for never. */
  pin?: number
  /** Of a poll: what everybody in the conversation may know of the votes. */
  poll?: PollState
  /** Of a live place: when it ends by itself, and when it ended, in ms. */
  place?: { until: number; ended?: number }
  /** Why it says nothing any more. */
  gone?: 'recall' | 'expired' | 'erased'
}

/** Counts are there where all see them: at once, or at the end. */
export type PollState = {
  /** Counts the changes of the poll. */
  change: number
  /** Votes for each option. */
  counts?: number[]
  /** How many people voted. */
  voters?: number
  /** How many votes went with people who were removed from the group. */
  struck?: number
  /** When it ended, in ms. */
  ended?: number
}

/** A message that changed, as it stands now. Content and extras are there where they are not as they were sent. */
export type ChangedMessage = Pick<ChatMessage, 'id' | 'seq' | 'msgType'> & {
  content?: string
  extras?: Extras
  state: MessageState
}

export type Extras = {
  at?: string[] | 'all'
  /** Who was named by an edit alone. */
  atEdit?: string[]
  /** Where the text names those of `at`, which older clients send alone, and how its parts are formatted. */
  entities?: Entity[]
  quote?: Quote
  album?: string
  /** A page that the text names; a client sends its id, and the server adds the rest. */
  card?: LinkCard
  /** Its sender closed the card of a link into the app. */
  noCard?: true
  /** Passed on from elsewhere. */
  forwarded?: true
  /** Counts, and rings nowhere. */
  silent?: true
  recallId?: string
}

/**
 * A client sends the id, and the version that it shows; the server adds the rest, as that version has it. A quoted message
 * that was recalled has msgType 9.
 */
export type Quote = {
  id: string
  /** How often its content had been changed when it was quoted. */
  v?: number
  /** It was edited since. */
  changed?: true
  from?: string
  nick?: string
  msgType?: number
  text?: string
  seq?: number
}

export type SendFrame = {
  cmd: typeof cmd.chat
  id: string
  to?: string
  groupId?: string
  chatType: ChatType
  msgType: number
  content: string
  extras?: Extras
  /** The highest seq that stood on the screen there. */
  readSeq?: number
}

/** One conversation, as the one who sends or receives the frame sees it. */
export type ConversationRef = { type: ChatType; id: string }

/** The conversation of a message as `me` sees it. */
export function conversationOf(
  message: Pick<ChatMessage, 'chatType' | 'groupId' | 'from' | 'to'>,
  me: string,
): ConversationRef {
  if (message.chatType === chatType.group)
    return { type: chatType.group, id: message.groupId ?? message.to ?? '' }
  return { type: chatType.single, id: message.from === me ? (message.to ?? '') : message.from }
}

export type RecordsData = {
  conversation: ConversationRef
  fromSeq: number
  toSeq: number
  more: boolean
  list: ChatMessage[]
  /** Up to which revision the states here are known. */
  rev?: number
  /** Where a device asked for changes: those after this revision, by rising revision. */
  prevRev?: number
  states?: ChangedMessage[]
  /** There are more of them, after `rev`. */
  moreStates?: boolean
  /** Too many changes to name: the device forgets what it has of the conversation. */
  reset?: boolean
}

/** The end of a catch-up. Where the device named a mark, what changed since of what it asks for at its start. */
export type OfflineDone = {
  done: true
  /** Of the state that the device has now; absent where it has to ask for all. */
  mark?: string
  /** As `StartChanges` reads it. */
  changed?: Record<string, unknown>
  /** What `Self` has by that name: no device stores it, so it comes each time. */
  keepKey?: string
}

export type ReceiptData = {
  userId: string
  conversation: ConversationRef
  msgId: string
  msgTime: number
  seq: number
}

export type SignalData = {
  code: number
  from: string
  to?: string
  groupId?: string
  chatType?: ChatType
  extras: Record<string, unknown>
  createTime: number
}

/** The answer to a chat frame. `content` and `extras` are what was stored, where the server made something else of them. */
export type EchoData = { id: string; seq?: number; createTime?: number; content?: string; extras?: Extras }

export type ServerFrame =
  | { cmd: 6; code: number; msg: string; data: { userId: string } | null }
  | { cmd: 11; data: ChatMessage }
  | { cmd: 12; code: number; msg: string; data: EchoData }
  | { cmd: 13 }
  | { cmd: 14; code?: number; reason?: string }
  | { cmd: 20; code: number; msg: string; data: RecordsData | { conversation?: ConversationRef } }
  | { cmd: 21; data: RecordsData | OfflineDone }
  | { cmd: 22; data: SignalData }
  | { cmd: 25; data: ReceiptData }
  | { cmd: 30; name: string; data: unknown }

export const messageIdPattern = /^[A-Za-z0-9_-]{32}$/
