import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as account from '#features/account/index.ts'
import { isGroupKey } from '../members/conversation-key.ts'
import * as store from './last-seen-store.ts'
import type { MessageRow } from '../store.ts'

// Former members of a group see its members as they were then: later names and pictures are hidden from them.

type Card = { userName: string; avatarUrl: string }

/** Stores how the members of a group look now, for users who are about to leave it. */
export async function saveLastSeenOf(tx: Tx, key: string, leavers: string[]): Promise<void> {
  const everyone = await store.everyoneIn(tx, key)
  const known = await account.findAll(
    tx,
    everyone.map((one) => one.user_id),
  )
  const cards = new Map(known.map((row) => [row.id, row]))
  const people = everyone.map(({ user_id, nick, inside }, at): [string, store.Seen] => {
    const card = cards.get(user_id)
    return [user_id, { n: card?.userName ?? '', a: card?.avatarUrl ?? '', k: nick, ...(inside && { at }) }]
  })
  await store.keep(tx, newId(), key, Object.fromEntries(people), leavers)
}

/** The members of conversations that a user has left, as they were then. */
export type AtLeaving = ReadonlyMap<string, store.People>

export const stillThere: AtLeaving = new Map()

export const seenAtLeaving = (app: App, userId: string, keys: Iterable<string>): Promise<AtLeaving> =>
  store.seenIn(app.db, userId, [...new Set(keys)].filter(isGroupKey))

/** The name and picture of a message's sender, for this reader. */
export function senderOf(
  row: Pick<MessageRow, 'conversation_id' | 'sender_id' | 'nick'>,
  card: Card | undefined,
  left: AtLeaving,
): { nick: string; avatar: string } {
  const seen = left.get(row.conversation_id)?.[row.sender_id]
  if (seen) return { nick: seen.k || seen.n, avatar: seen.a }
  return { nick: row.nick || (card?.userName ?? ''), avatar: card?.avatarUrl ?? '' }
}
