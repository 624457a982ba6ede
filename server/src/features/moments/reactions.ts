import type { Db } from '#platform/database.ts'
import * as friends from '#features/friends/index.ts'
import { readersOf } from './audience.ts'
import type { CommentRow } from './reactions-store.ts'
import type { ShownRow } from './store.ts'

export type Standings = Awaited<ReturnType<typeof friends.standingsAmong>>

/**
 * Whether a reader of a moment sees a like or a comment of a person: its author sees those of all who may see it, anybody
 * else those of the author and of common friends. The rule for both, written here alone.
 * @param standings at least of author and reader, to one another and to the person
 */
export function seesReactionOf(
  personId: string,
  moment: Pick<ShownRow, 'author_id' | 'visibility'>,
  readerId: string,
  { areFriends, areApart }: Standings,
): boolean {
  const { author_id: authorId, visibility } = moment
  if (personId === readerId) return true
  if (areApart(readerId, personId)) return false
  if (personId === authorId) return true
  if (areApart(authorId, personId)) return false
  const isFriend = areFriends(authorId, personId)
  if (readerId === authorId) return isFriend || visibility === 'public'
  return isFriend && areFriends(readerId, personId)
}

const nobody: Standings = { areFriends: () => false, areApart: () => false }

/** How readers and authors of moments stand to one another and to these people. */
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

/** An answer is seen by those who see both its writer and whom it answers. */
export const seesComment = (
  comment: Pick<CommentRow, 'user_id' | 'reply_user_id'>,
  sees: (personId: string) => boolean,
): boolean => sees(comment.user_id) && (comment.reply_user_id === '' || sees(comment.reply_user_id))

/** How people stood before these two parted. */
const beforeParting = (
  { areFriends, areApart }: Standings,
  [one, other]: readonly [string, string],
): Standings => {
  const isPair = (a: string, b: string) => (a === one && b === other) || (a === other && b === one)
  return {
    areFriends: (a, b) => isPair(a, b) || areFriends(a, b),
    areApart: (a, b) => !isPair(a, b) && areApart(a, b),
  }
}

/**
 * Who sees likes and comments of all these people at a moment: to them they are pushed.
 * @param parted two people who parted a moment ago: who saw them until then
 */
export async function readersOfReactions(
  db: Db,
  moment: ShownRow,
  personIds: readonly string[],
  now: number,
  parted?: readonly [string, string],
): Promise<string[]> {
  const readers = [...new Set([...(await readersOf(db, moment, now)), ...personIds])]
  // Friendship and blocks are the same from both sides: the few are asked about, not the readers.
  const asNow = await standingsOf(db, [moment.author_id, ...personIds], readers)
  const standings = parted ? beforeParting(asNow, parted) : asNow
  return readers.filter((readerId) =>
    personIds.every((personId) => seesReactionOf(personId, moment, readerId, standings)),
  )
}
