import type { ConversationSummary } from '@mynah/contract/conversations'
import { keyOf, type ChatKey } from '@mynah/client/conversation-state'
import { chatSocket } from '#client/chat/chat.ts'
import { perSession } from '#client/session/per-session.ts'
import { readUpTo } from './list/rows.ts'

const sent = perSession(() => new Map<ChatKey, number>())
// What was sent on a lost connection may not have arrived.
chatSocket.view.subscribe(() => chatSocket.view.get().name !== 'online' && sent().clear())

/** Up to which seq this device has reported a conversation as read, on this connection; 0 for nothing. */
export const readSentOf = (key: ChatKey): number => sent().get(key) ?? 0

export const noteReadSent = (key: ChatKey, seq: number): void => void sent().set(key, seq)

/** A row of the server, which may be older than what the user has read here. */
export function withReadSent(row: ConversationSummary): ConversationSummary {
  const seq = readSentOf(keyOf(row.conversation))
  if (seq <= row.readSeq) return row
  return readUpTo({ ...row, unreadCount: Math.min(row.unreadCount, Math.max(0, row.lastSeq - seq)) }, seq)
}
