import type { Db } from '#platform/database.ts'
import * as friends from '#features/friends/index.ts'
import { circleOf, readersOf, type Circle } from './audience.ts'
import type { CommentRow } from './reactions-store.ts'
import type { MomentRow } from './store.ts'

type Standings = Awaited<ReturnType<typeof friends.standingsAmong>>

/**
 * Whether a reader of a moment sees a like or a comment of a person: its author sees those of all who may see it, anybody
 * else those of the author and of common friends. The rule for both, written here alone.
 */
export function seesReactionOf(
  personId: string,
  moment: Pick<MomentRow, 'author_id' | 'visibility'>,
  readerId: string,
  circle: Circle,
  { areFriends, areApart }: Standings,
): boolean {
  const { author_id: authorId, visibility } = moment
  if (personId === readerId || personId === authorId) return !circle.apart.has(personId)
  if (circle.apart.has(personId) || areApart(authorId, personId)) return false
  const isFriend = areFriends(authorId, personId)
  if (readerId === authorId) return isFriend || visibility === 'public'
  return isFriend && circle.friends.has(personId)
}

/** An answer is seen by those who see both its writer and whom it answers. */
export const seesComment = (
  comment: Pick<CommentRow, 'user_id' | 'reply_user_id'>,
  sees: (personId: string) => boolean,
): boolean => sees(comment.user_id) && (comment.reply_user_id === '' || sees(comment.reply_user_id))

/** Who sees likes and comments of all these people at a moment: to them they are pushed. */
export async function readersOfReactions(
  db: Db,
  moment: MomentRow,
  personIds: readonly string[],
  now: number,
): Promise<string[]> {
  const { author_id: authorId } = moment
  const standings = await friends.standingsAmong(db, [authorId], personIds)
  const circles = await Promise.all(personIds.map((id) => circleOf(db, id)))
  const readers = new Set([...(await readersOf(db, moment, now)), ...personIds])
  return [...readers].filter((readerId) =>
    personIds.every((personId, index) => {
      const circle = circles[index]
      // Friendship and blocks are the same from both sides.
      return circle !== undefined && seesAs(personId, moment, readerId, circle, standings)
    }),
  )
}

function seesAs(
  personId: string,
  moment: MomentRow,
  readerId: string,
  circleOfPerson: Circle,
  standings: Standings,
): boolean {
  const has = (ids: ReadonlySet<string>) => (ids.has(readerId) ? new Set([personId]) : new Set<string>())
  const circle = { friends: has(circleOfPerson.friends), apart: has(circleOfPerson.apart) }
  return seesReactionOf(personId, moment, readerId, circle, standings)
}
