import { cmd, type ChatMessage, type Extras } from '@mynah/contract/socket'
import { isGroupKey, refOf } from './key.ts'
import type { Quotes } from './quotes.ts'
import type { MessageRow } from './store.ts'

type Card = { userName: string; avatarUrl: string }

/** The row as every receiver gets it. */
export function messageOf(row: MessageRow, card: Card | undefined, quotes: Quotes): ChatMessage {
  const group = isGroupKey(row.conversation_id)
  const { toBizId } = refOf(row.conversation_id, row.sender_id)
  const extras = JSON.parse(row.extras) as Extras
  if (extras.quote) extras.quote = quotes.get(extras.quote.id) ?? extras.quote
  return {
    id: row.id,
    seq: row.seq,
    cmd: cmd.chat,
    from: row.sender_id,
    ...(group ? { groupId: toBizId } : { to: toBizId }),
    chatType: group ? 1 : 2,
    msgType: row.kind,
    content: row.content,
    extras,
    createTime: row.created_at,
    nick: card?.userName ?? '',
    avatar: card?.avatarUrl ?? '',
  }
}

/** Whether a place in the log lies in what this person may see. */
export function mayRead(
  me: { from_seq: number; cleared_seq: number; to_seq: number | null },
  seq: number,
): boolean {
  return seq > Math.max(me.from_seq, me.cleared_seq) && (me.to_seq === null || seq <= me.to_seq)
}
