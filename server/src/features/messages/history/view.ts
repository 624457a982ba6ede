import { cmd, type ChatMessage, type Extras, type RecordsData } from '@mynah/contract/socket'
import { conversationFields } from '@mynah/contract/wire-names'
import { isGroupKey, conversationRef } from '../members/conversation-key.ts'
import { senderOf, stillThere, type AtLeaving } from '../reading/last-seen.ts'
import { quoteIn, type Quotes } from '../accept/quotes.ts'
import type { MessageRow } from '../store.ts'

type Card = { userName: string; avatarUrl: string }

/** A page for a frame: `list` contains the JSON texts of messages. */
export type Page = Omit<RecordsData, 'list'> & { list: string[] }

/**
 * The JSON text of a row as ChatMessage, the same for every receiver. Written by hand, since it runs for each message
 * and each row of history; ids need no quoting, and extras are stored as JSON.
 */
export function messageText(
  row: MessageRow & { state?: string },
  card: Card | undefined,
  quotes: Quotes,
  left: AtLeaving = stillThere,
): string {
  const group = isGroupKey(row.conversation_id)
  const { id: target } = conversationRef(row.conversation_id, row.sender_id)
  const to: keyof ChatMessage = group ? 'groupId' : 'to'
  const { nick, avatar } = senderOf(row, card, left)
  return (
    `{"id":"${row.id}","seq":${row.seq},"cmd":${cmd.chat},"from":"${row.sender_id}","${to}":"${target}",` +
    `"chatType":${group ? 1 : 2},"msgType":${row.kind},"content":${JSON.stringify(row.content)},` +
    `"extras":${extrasText(row.extras, quotes)},"createTime":${row.created_at},` +
    `"nick":${JSON.stringify(nick)},"avatar":${JSON.stringify(avatar)}${row.state ? `,"state":${row.state}` : ''}}`
  )
}

/** Stored extras with the quoted message, in the quoted version. */
function extrasText(stored: string, quotes: Quotes): string {
  if (quotes.size === 0) return stored
  const extras = JSON.parse(stored) as Extras
  if (extras.quote) extras.quote = quoteIn(quotes, extras.quote) ?? extras.quote
  return JSON.stringify(extras)
}

/** The JSON text of a page. */
export function pageText({ list, conversation, ...rest }: Page): string {
  const head = { ...conversationFields(conversation), ...rest }
  return `${JSON.stringify(head).slice(0, -1)},"list":[${list.join(',')}]}`
}
