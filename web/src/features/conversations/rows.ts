import type { Session } from '@mynah/contract/conversations'
import { chatType, msgType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'

export const isSame = (row: ConversationRef, ref: ConversationRef) =>
  row.toBizId === ref.toBizId && row.toBizType === ref.toBizType

/** Pinned ones first, each part by its newest message. */
export const inOrder = (rows: readonly Session[]): Session[] =>
  rows.toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || b.lastMsgDate - a.lastMsgDate)

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
      ? { readSeq: message.seq, unreadCount: 0, atMsgId: '', atMsgAll: false, isRequest: false }
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
const previewContent = (message: ChatMessage) => (said.includes(message.msgType) ? message.content : '')

/** I have read up to that seq, here or on another device. Unknown counts between are fetched by the caller. */
export function readUpTo(row: Session, seq: number): Session {
  if (seq <= row.readSeq) return row
  if (seq < row.lastSeq) return { ...row, readSeq: seq }
  return { ...row, readSeq: seq, unreadCount: 0, atMsgId: '', atMsgAll: false }
}

/** What the tabs count: unread messages of unmuted conversations, and the part of it in groups. */
export function countUnread(rows: readonly Session[]): { chats: number; groups: number } {
  let chats = 0
  let groups = 0
  for (const row of rows) {
    if (row.isDisturb) continue
    chats += row.unreadCount
    if (row.toBizType === chatType.group) groups += row.unreadCount
  }
  return { chats, groups }
}
