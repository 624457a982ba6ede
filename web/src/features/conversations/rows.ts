import type { Session } from '@mynah/contract/conversations'
import { chatType, msgType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import type { Pending } from '#client/chat.ts'

export const isSame = (row: ConversationRef, ref: ConversationRef) =>
  row.toBizId === ref.toBizId && row.toBizType === ref.toBizType

/** Pinned ones first, each part by its newest message. */
export const inOrder = (rows: readonly Session[]): Session[] =>
  rows.toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || b.lastMsgDate - a.lastMsgDate)

const nothingUnread = { unreadCount: 0, isUnread: false, atMsgId: '', atMsgAll: false }

/** The row after a message that arrived live. What was counted before, by a fetch for instance, stays. */
export function withMessage(row: Session, message: ChatMessage, me: string): Session {
  if (message.seq <= row.lastSeq) return row
  const mine = message.from === me
  const counts = message.msgType !== msgType.inform
  const { at } = message.extras ?? {}
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  return {
    ...row,
    lastSeq: message.seq,
    lastMsgContent:
      message.msgType === msgType.text ? message.content.slice(0, 200) : previewContent(message),
    lastMsgType: message.msgType,
    lastMsgFrom: message.from,
    lastMsgNick: message.nick,
    lastMsgDate: message.createTime,
    ...(mine
      ? { readSeq: message.seq, ...nothingUnread, isRequest: false }
      : {
          // an answer lifts a stranger's limit
          textsLeft: -1,
          unreadCount: row.unreadCount + (counts ? 1 : 0),
          ...(named && (at === 'all' ? { atMsgAll: true } : { atMsgId: message.id })),
        }),
    ...(mine && row.textsLeft > 0 && counts && { textsLeft: row.textsLeft - 1 }),
  }
}

// these are said from their content, as the server's preview has it; other kinds are only named
const said: readonly number[] = [msgType.inform, msgType.pouch, msgType.red, msgType.transfer, msgType.gift]
const previewContent = (message: Pick<ChatMessage, 'msgType' | 'content'>) =>
  said.includes(message.msgType) ? message.content : ''

/** The row with a message of mine that the server does not have yet as its last. */
export function withUnsent(row: Session, { frame }: Pick<Pending, 'frame'>, me: string): Session {
  const { msgType: kind, content } = frame
  return {
    ...row,
    lastMsgType: kind,
    lastMsgFrom: me,
    lastMsgContent: kind === msgType.text ? content.slice(0, 200) : previewContent(frame),
  }
}

/** Whether the last message is one of mine that says how far it came. */
export const isTold = ({ lastMsgFrom, lastMsgType }: Session, me: string): boolean =>
  lastMsgFrom === me && lastMsgType !== msgType.inform && lastMsgType !== msgType.recall

/** I have read up to that seq, here or on another device. Unknown counts between are fetched by the caller. */
export function readUpTo(row: Session, seq: number): Session {
  if (seq <= row.readSeq) return row.isUnread ? { ...row, isUnread: false } : row
  if (seq < row.lastSeq) return { ...row, readSeq: seq, isUnread: false }
  return { ...row, readSeq: seq, ...nothingUnread }
}

/** What a row counts for: its unread messages, or one where it was only marked by hand. */
export const unreadOf = (row: Session): number => row.unreadCount || (row.isUnread ? 1 : 0)

/** What the tabs count: the rows of unmuted conversations, and the part of it in groups. */
export function countUnread(rows: readonly Session[]): { chats: number; groups: number } {
  let chats = 0
  let groups = 0
  for (const row of rows) {
    if (row.isDisturb) continue
    chats += unreadOf(row)
    if (row.toBizType === chatType.group) groups += unreadOf(row)
  }
  return { chats, groups }
}
