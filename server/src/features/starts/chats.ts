import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import type { Ctx } from '#platform/http/serve.ts'
import { sessionsOf } from '#features/conversations/index.ts'
import * as messages from '#features/messages/index.ts'
import { chatGroups, digestOf } from './mark.ts'

/** Users with more chats fetch the chat list: computing the digests would cost as much as reading it. */
export const chatsMax = 500

type Ask = Pick<Ctx, 'userId' | 'language'> & Ctx
/** The conversations of a user in groups by key, and a digest of each group. */
export type ChatState = { keys: string[][]; digests: string[] }

/**
 * The state of a user's chats. A row of the list depends on the rows of the user and the conversation, on names and
 * pictures, and on messages' content. All but the last is built as for the list, so that nothing shown there is
 * forgotten here.
 */
export async function chatStateOf(ctx: Ask): Promise<ChatState | undefined> {
  const outlines = await messages.outlinesOf(ctx, ctx.userId, ctx.clock.now(), chatsMax + 1)
  if (outlines.length > chatsMax) return undefined
  const rows = await sessionsOf(
    ctx,
    outlines.map((outline) => withoutMessages(outline, ctx.userId)),
  )
  const keys = Array.from({ length: chatGroups }, (): string[] => [])
  const texts = Array.from({ length: chatGroups }, (): string[] => [])
  for (const [nth, outline] of outlines.entries()) {
    const group = groupOf(outline.key)
    keys[group]?.push(outline.key)
    texts[group]?.push(JSON.stringify(rows[nth]), outline.versions, isProvable(outline) ? '' : randomUUID())
  }
  return { keys, digests: texts.map((some) => digestOf(...some)) }
}

/** In a private chat the last message is from one of the two users, so the row contains its sender's name anyway. */
const withoutMessages = (
  outline: messages.ConversationOutline,
  userId: string,
): messages.ConversationState => ({
  ...outline,
  last: outline.last ?? { kind: 0, content: '', extras: '{}', senderId: userId, nickname: '' },
  unread: 0,
  namedIn: null,
  isAllNamed: false,
  namedSeq: 0,
  lastAt: 0,
})

/** Former members get no revisions, and so do not learn that an unread message was recalled. */
const isProvable = ({ isMember, lastSeq, readSeq }: messages.ConversationOutline): boolean =>
  isMember || readSeq >= lastSeq

/** FNV-1a: spreads keys evenly. */
function groupOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % chatGroups
}

const encoded = (rows: ConversationSummary[]) => z.encode(z.array(ConversationSummary), rows)

/** The rows of the list among these conversations, and the ids of those that are not listed. */
export async function changedChats(ctx: Ask, keys: readonly string[]) {
  if (keys.length === 0) return {}
  const rows = await messages.conversationsOf(ctx, ctx.userId, ctx.clock.now(), { keys })
  const listed = new Set(rows.map(({ key }) => key))
  const hidden = keys.filter((key) => !listed.has(key)).map((key) => rowId(key, ctx.userId))
  return {
    ...(rows.length > 0 && { sessions: encoded(await sessionsOf(ctx, rows)) }),
    ...(hidden.length > 0 && { hidden }),
  }
}

function rowId(key: string, userId: string): string {
  const { type, id } = messages.conversationRef(key, userId)
  return `${type}${id}`
}

/** The first page of the list. */
export async function allChats(ctx: Ask) {
  const page = { pinned: 'with', limit: limits.pageSizeMax + 1, offset: 0 } as const
  const rows = await messages.conversationsOf(ctx, ctx.userId, ctx.clock.now(), page)
  const shown = rows.slice(0, limits.pageSizeMax)
  return { sessions: encoded(await sessionsOf(ctx, shown)), more: rows.length > shown.length }
}
