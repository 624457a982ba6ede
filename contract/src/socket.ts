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

export const loginCode = { success: 10007, failure: 10008 } as const

/** Codes in echoes; numbers in frames. 10001 malformed, 10019 not stored, try again with the same id. */
export const sendCode = {
  success: 10000,
  malformed: 10001,
  notStored: 10019,
  noSession: 10020,
  closed: 10021,
  blocked: 10022,
  strangerLimit: 10023,
  groupDissolved: 10024,
  groupAbsent: 10025,
  notMember: 10026,
  groupSilent: 10027,
  silenced: 10028,
  tooOften: 10029,
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

export const msgType = {
  text: 0,
  image: 1,
  audio: 2,
  video: 3,
  gift: 4,
  call: 5,
  seat: 6,
  red: 7,
  face: 8,
  recall: 9,
  notice: 10,
  card: 11,
  file: 12,
  inform: 13,
  pouch: 99,
  transfer: 100,
  mergeForward: 111,
} as const
export type MsgType = (typeof msgType)[keyof typeof msgType]

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
}

export type Extras = {
  at?: string[] | 'all'
  quote?: Quote
  album?: string
  recallId?: string
}

/** A client sends the id alone; the server adds the rest. A quoted message that was recalled has msgType 9. */
export type Quote = {
  id: string
  from?: string
  nick?: string
  msgType?: number
  text?: string
  seq?: number
}

export type ImageContent = {
  url: string
  thumb: string
  width: number
  height: number
  size: number
  mime: string
}
/** `waveform`: up to 64 digits 0 to 9, how loud it is over time. Durations in milliseconds. */
export type AudioContent = { url: string; duration: number; waveform: string; size: number; mime: string }
export type VideoContent = {
  url: string
  poster: string
  duration: number
  width: number
  height: number
  size: number
  mime: string
}
export type FileContent = { url: string; name: string; size: number; mime: string }
export type FaceContent = { id: string; url: string; width: number; height: number }
/**
 * type 2 a person, 1 a group, as chatType numbers them; the server adds name and avatar, and to a group the `invite` of
 * its sender, where the sender may invite.
 */
export type CardContent = { type: ChatType; id: string; name: string; avatar: string; invite?: string }
/** Sent as `{toBizId, toBizType, ids}`. `people`: up to four who speak in it; `preview`: its first lines. */
export type MergeContent = {
  count: number
  people: string[]
  preview: Pick<MergedMessage, 'nick' | 'msgType' | 'content'>[]
  list: MergedMessage[]
}
export type MergedMessage = Pick<
  ChatMessage,
  'id' | 'from' | 'nick' | 'avatar' | 'msgType' | 'content' | 'createTime'
>
/** `money` of all shares together, as text; its state is asked for, see `redPacket/states`. */
export type RedContent = { id: string; kind: 'normal' | 'lucky' | 'exclusive'; wish: string; money: string }
/** `kind` is always `transfer`; what became of it is asked for, see `transfer/detail`. */
export type TransferContent = { id: string; kind: 'transfer'; note: string; money: string }
/** `id` of the catalogue; `money` for all `count` of them. */
export type GiftContent = { id: string; count: number; money: string }
/** What became of a request, or money that came back, told by the system person; `logId` names it. */
export type PouchContent = {
  kind: 'recharge' | 'withdrawal' | 'packet' | 'transfer'
  money: string
  logId: string
  result: 'approved' | 'refused' | 'refunded'
  reason: string
}
/** An entry of the group's notice board, see group-notices.ts; of one that was deleted the words are ''. */
export type NoticeContent = { id: string; title: string; content: string }
/** A grey line: `key` is said in the reader's language with `args`, `text` is its English. */
export type InformContent = { key: string; args: Record<string, string>; text: string }

export type SendFrame = {
  cmd: typeof cmd.chat
  id: string
  to?: string
  groupId?: string
  chatType: ChatType
  msgType: number
  content: string
  extras?: Extras
}

/** One conversation, as the one who sends or receives the frame sees it. */
export type ConversationRef = { toBizId: string; toBizType: ChatType }

export type RecordsData = ConversationRef & {
  fromSeq: number
  toSeq: number
  more: boolean
  list: ChatMessage[]
}

export type ReceiptData = {
  userId: string
  toObjId: string
  toObjType: ChatType
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

export type ServerFrame =
  | { cmd: 6; code: number; msg: string; data: { userId: string } | null }
  | { cmd: 11; data: ChatMessage }
  | { cmd: 12; code: number; msg: string; data: { id: string; seq?: number; createTime?: number } }
  | { cmd: 13 }
  | { cmd: 14; code?: number }
  | { cmd: 20; code: number; msg: string; data: RecordsData | ConversationRef }
  | { cmd: 21; data: RecordsData | { done: true } }
  | { cmd: 22; data: SignalData }
  | { cmd: 25; data: ReceiptData }
  | { cmd: 30; name: string; data: unknown }

export const messageIdPattern = /^[A-Za-z0-9_-]{32}$/
