import { cmd, sendCode, type ChatMessage, type Extras, type RecordsData } from '@mynah/contract/socket'
import { isGroupKey, refOf } from './key.ts'
import type { Quotes } from './quotes.ts'
import type { SessionRow } from './session-store.ts'
import type { MessageRow } from './store.ts'

type Card = { userName: string; avatarUrl: string }

/** A page as its frame carries it: `list` is made of the messages' JSON texts. */
export type Page = Omit<RecordsData, 'list'> & { list: string[] }

/**
 * The JSON text of a row's ChatMessage, as every receiver gets it. It is written by hand because it is written for each
 * message and each row of history; ids need no quoting, and extras are stored as JSON.
 */
export function messageText(row: MessageRow, card: Card | undefined, quotes: Quotes): string {
  const group = isGroupKey(row.conversation_id)
  const { toBizId } = refOf(row.conversation_id, row.sender_id)
  const to: keyof ChatMessage = group ? 'groupId' : 'to'
  return (
    `{"id":"${row.id}","seq":${row.seq},"cmd":${cmd.chat},"from":"${row.sender_id}","${to}":"${toBizId}",` +
    `"chatType":${group ? 1 : 2},"msgType":${row.kind},"content":${JSON.stringify(row.content)},` +
    `"extras":${extrasText(row.extras, quotes)},"createTime":${row.created_at},` +
    `"nick":${JSON.stringify(row.nick || (card?.userName ?? ''))},"avatar":${JSON.stringify(card?.avatarUrl ?? '')}}`
  )
}

/** Stored extras with the quoted message as it stands now. */
function extrasText(stored: string, quotes: Quotes): string {
  if (quotes.size === 0) return stored
  const extras = JSON.parse(stored) as Extras
  if (extras.quote) extras.quote = quotes.get(extras.quote.id) ?? extras.quote
  return JSON.stringify(extras)
}

/** The JSON text of a page. */
export function pageText({ list, ...head }: Page): string {
  return `${JSON.stringify(head).slice(0, -1)},"list":[${list.join(',')}]}`
}

/** The send code that a message of this person would get now, 0 for none. */
export function refusalOf(
  me: Pick<SessionRow, 'ended' | 'to_seq' | 'refusal' | 'silent_until' | 'silent' | 'role'>,
  now: number,
): number {
  if (me.ended) return sendCode.groupDissolved
  if (me.to_seq !== null) return sendCode.notMember
  if (me.refusal !== 0) return me.refusal
  if (me.silent_until > now) return sendCode.silenced
  return me.silent && me.role === 0 ? sendCode.groupSilent : 0
}

/** Whether a place in the log lies in what this person may see. */
export function mayRead(
  me: { from_seq: number; cleared_seq: number; to_seq: number | null },
  seq: number,
): boolean {
  return seq > Math.max(me.from_seq, me.cleared_seq) && (me.to_seq === null || seq <= me.to_seq)
}
