import type { Db } from '#platform/database/database.ts'
import * as friends from '#features/friends/index.ts'
import { readersOf } from './audience.ts'
import type { CommentRow } from './reactions-store.ts'
import type { ShownRow } from './store.ts'

export type Standings = Awaited<ReturnType<typeof friends.standingsAmong>>

/**
 * Whether a reader of a moment sees a user's like or comment: its author sees those of all who may see the moment,
 * others those of the author and of common friends. This is the only place with that rule. @param standings at least of
 * author and reader, to each other and to the user
 */
export function seesReactionOf(
  personId: string,
  moment: Pick<ShownRow, 'author_id' | 'visibility'>,
  readerId: string,
  { areFriends, areBlocked }: Standings,
): boolean {
  const { author_id: authorId, visibility } = moment
  if (personId === readerId) return true
  if (areBlocked(readerId, personId)) return false
  if (personId === authorId) return true
  if (areBlocked(authorId, personId)) return false
  const isFriend = areFriends(authorId, personId)
  if (readerId === authorId) return isFriend || visibility === 'public'
  return isFriend && areFriends(readerId, personId)
}

const nobody: Standings = { areFriends: () => false, areBlocked: () => false }

/** The relations of readers and authors of moments to each other and to these users. */
export const standingsOf = async (
  db: Db,
  readersAndAuthors: readonly string[],
  personIds: readonly string[],
): Promise<Standings> =>
  personIds.length === 0
    ? nobody
    : friends.standingsAmong(
        db,
        [...new Set(readersAndAuthors)],
        [...new Set([...personIds, ...readersAndAuthors])],
      )

/** A reply is visible to users who see both its author and the author of the comment that it replies to. */
export const seesComment = (
  comment: Pick<CommentRow, 'user_id' | 'reply_user_id'>,
  sees: (personId: string) => boolean,
): boolean => sees(comment.user_id) && (comment.reply_user_id === '' || sees(comment.reply_user_id))

/** The relations before these two users ended their friendship. */
const beforeParting = (
  { areFriends, areBlocked }: Standings,
  [one, other]: readonly [string, string],
): Standings => {
  const isPair = (a: string, b: string) => (a === one && b === other) || (a === other && b === one)
  return {
    areFriends: (a, b) => isPair(a, b) || areFriends(a, b),
    areBlocked: (a, b) => !isPair(a, b) && areBlocked(a, b),
  }
}

/**
 * Users who see the likes and comments of all these users at a moment, and so get them pushed. @param parted two users
 * who just ended their friendship: gives those who saw them until then
 */
export async function readersOfReactions(
  db: Db,
  moment: ShownRow,
  personIds: readonly string[],
  now: number,
  parted?: readonly [string, string],
): Promise<string[]> {
  const readers = [...new Set([...(await readersOf(db, moment, now)), ...personIds])]
  // Friendships and blocks are symmetric, so it queries the few users, not the many readers.
  const asNow = await standingsOf(db, [moment.author_id, ...personIds], readers)
  const standings = parted ? beforeParting(asNow, parted) : asNow
  return readers.filter((readerId) =>
    personIds.every((personId) => seesReactionOf(personId, moment, readerId, standings)),
  )
}
