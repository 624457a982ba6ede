import { cmd, type ChatMessage, type Extras } from '@mynah/contract/socket'
import { isGroupKey, refOf } from './key.ts'
import type { MessageRow } from './store.ts'

type Card = { userName: string; avatarUrl: string }

/** The row as every receiver gets it. */
export function messageOf(row: MessageRow, card: Card | undefined): ChatMessage {
  const group = isGroupKey(row.conversation_id)
  const { toBizId } = refOf(row.conversation_id, row.sender_id)
  return {
    id: row.id,
    seq: row.seq,
    cmd: cmd.chat,
    from: row.sender_id,
    ...(group ? { groupId: toBizId } : { to: toBizId }),
    chatType: group ? 1 : 2,
    msgType: row.kind,
    content: row.content,
    extras: JSON.parse(row.extras) as Extras,
    createTime: row.created_at,
    nick: card?.userName ?? '',
    avatar: card?.avatarUrl ?? '',
  }
}
