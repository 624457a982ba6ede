import type { Entity } from './rules/entities.ts'
import type { LinkCard } from './rules/link-card.ts'

/** Command numbers of the socket. */
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

/**
 * Success is sent again when the server may have missed something for this socket; the client then catches up again.
 */
export const loginCode = { success: 10007, failure: 10008 } as const

/**
 * Why a session ended without a logout: removed on another device, password changed, signed in again on the same
 * device, too many sessions, unused for long, account frozen, account deleted.
 */
export const endReasons = ['removed', 'password', 'device', 'oldest', 'idle', 'frozen', 'deleted'] as const
export type EndReason = (typeof endReasons)[number]

/** Codes of command 14: the session is over; or the answer to a client that disconnects. */
export const logoutCode = { sessionEnded: 10020, closed: 10021 } as const

/** Codes in echoes (numbers in frames). 10001: malformed; 10019: not stored, send again with the same id. */
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
  /** The sender has blocked the receiver, and can unblock them. */
  toBlocked: 10030,
} as const

export const closeCode = {
  draining: 1001,
  sessionEnded: 4401,
  slowReader: 4408,
  /** Another socket of the same user replaced it: reconnect when the page is in the foreground again. */
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

/** A message in frames and lists; the same bytes for every receiver. */
export type ChatMessage = {
  id: string
  /** Its number in the conversation, from 1 without gaps. */
  seq: number
  cmd: number
  from: string
  /** The receiver, in private chats. */
  to?: string
  groupId?: string
  chatType: ChatType
  msgType: number
  content: string
  extras: Extras
  createTime: number
  nick: string
  avatar: string
  /** Its changes since it was sent; absent without any. */
  state?: MessageState
}

/** The changes of a message since it was sent. Clients keep unknown fields as they are. */
export type MessageState = {
  /** The revision of the conversation that made this state: of two states the higher one is newer. */
  rev: number
  /** How many times its content was edited. */
  v?: number
  /** When its sender last edited it, in ms. */
  edited?: number
  /** Reactions with the number of users, in the order of first use. */
  r?: [key: string, count: number][]
  /** The reader's own reactions; only in answers to that reader. */
  mine?: string[]
  /** Pinned: when the pin ends, in ms; 0 for never. */
  pin?: number
  /** Of a poll: the part of the votes that everybody in the conversation may see. */
  poll?: PollState
  /** Of a live location: when it ends by itself, and when it was ended, in ms. */
  place?: { until: number; ended?: number }
  /** Why its content is gone. */
  gone?: 'recall' | 'expired' | 'erased'
}

/** Counts are present if everybody may see them: at once, or at the end. */
export type PollState = {
  /** Number of changes of the poll. */
  change: number
  /** Votes for each option. */
  counts?: number[]
  /** Number of voters. */
  voters?: number
  /** Votes that were removed with members who were removed from the group. */
  struck?: number
  /** When it ended, in ms. */
  ended?: number
}

/** A message that changed, with its present state. Content and extras are present if they changed too. */
export type ChangedMessage = Pick<ChatMessage, 'id' | 'seq' | 'msgType'> & {
  content?: string
  extras?: Extras
  state: MessageState
}

export type Extras = {
  at?: string[] | 'all'
  /** The users that an edit added to the mentions. */
  atEdit?: string[]
  /** Where the text mentions the users of `at` (older clients send `at` alone), and its formatting. */
  entities?: Entity[]
  quote?: Quote
  album?: string
  /** The preview of a page in the text; a client sends its id, and the server adds the rest. */
  card?: LinkCard
  /** Its sender removed the card of a link to something in the app. */
  noCard?: true
  /** Forwarded. */
  forwarded?: true
  /** Counts as unread, but makes no sound and no push. */
  silent?: true
  recallId?: string
}

/**
 * A client sends the id and the version that it shows; the server adds the rest from that version. A quoted message
 * that was recalled has msgType 9.
 */
export type Quote = {
  id: string
  /** How many times it had been edited when it was quoted. */
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
  /** The highest seq on the sender's screen in this conversation. */
  readSeq?: number
}

/** A conversation from the point of view of one user: for a private chat, the id of the other user. */
export type ConversationRef = { type: ChatType; id: string }

/** The conversation of a message, from the point of view of `me`. */
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
  /** The revision up to which `states` is complete. */
  rev?: number
  /** Of an answer to a request for changes: `states` are the changes after this revision, by rising revision. */
  prevRev?: number
  states?: ChangedMessage[]
  /** More changes follow after `rev`. */
  moreStates?: boolean
  /** Too many changes to send: the device drops its copy of the conversation. */
  reset?: boolean
}

/**
 * The end of a catch-up. If the device sent a mark, it also has what changed since then of the data of an app start.
 */
export type OfflineDone = {
  done: true
  /** The mark of the device's new state; absent if it has to fetch everything. */
  mark?: string
  /** Decoded by `StartChanges`. */
  changed?: Record<string, unknown>
  /** `keepKey` of `Self`: no device stores it, so it is sent each time. */
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

/** The answer to a chat frame. `content` and `extras` are present if the server changed them. */
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
