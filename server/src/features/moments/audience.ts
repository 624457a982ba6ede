import type { MomentSpan } from '@mynah/contract/moments'
import type { Db } from '#platform/database.ts'
import * as friends from '#features/friends/index.ts'
import * as people from './people-store.ts'
import type { MomentRow } from './store.ts'

/**
 * How a reader stands to an author: 1 anybody, 2 a friend, 3 the author. Of moments made before `since` nothing is shown,
 * and after `publishedAt` there are none.
 */
export type Author = { id: string; relation: 1 | 2 | 3; since: number; publishedAt: number }

/** Who a reader's friends are, and whom the reader sees nothing of, nor they of the reader: one blocked the other. */
export type Circle = { friends: ReadonlySet<string>; apart: ReadonlySet<string> }

const dayMs = 86_400_000
const spanMs: Record<MomentSpan, number> = {
  threeDays: 3 * dayMs,
  month: 30 * dayMs,
  halfYear: 180 * dayMs,
  all: Number.POSITIVE_INFINITY,
}
/** The oldest time that this span shows. */
export const sinceOf = (span: MomentSpan, now: number): number => Math.max(0, now - spanMs[span])

export async function circleOf(db: Db, userId: string): Promise<Circle> {
  const rows = await friends.friendsOf(db, userId)
  const apart = await friends.apartFrom(db, userId)
  return { friends: new Set(rows.map((row) => row.friend_id)), apart: new Set(apart) }
}

const nothing = { shown_to: 'friends', span: 'all', published_at: 0 } as const

/** How the reader stands to these people, of those who published anything that the reader may see. */
export async function authorsAmong(
  db: Db,
  readerId: string,
  { friends: friendIds, apart }: Circle,
  ids: Iterable<string>,
  now: number,
): Promise<Author[]> {
  const wanted = [...new Set(ids)].filter((id) => !apart.has(id))
  const chosen = await people.chosenBy(db, wanted)
  return wanted.flatMap((id): Author[] => {
    // Who never published has no row, or one without a time.
    const { shown_to: shownTo, span, published_at: publishedAt } = chosen.get(id) ?? nothing
    if (publishedAt === 0) return []
    if (id === readerId) return [{ id, relation: 3, since: 0, publishedAt }]
    const relation = friendIds.has(id) ? 2 : 1
    if (shownTo === 'nobody' || (shownTo === 'friends' && relation === 1)) return []
    return [{ id, relation, since: sinceOf(span, now), publishedAt }]
  })
}

/** Whose moments stand in a person's feed: their own, those of friends, and of people whom they follow. */
export async function feedAuthors(db: Db, userId: string, circle: Circle, now: number): Promise<Author[]> {
  const followed = await people.followedBy(db, userId)
  return authorsAmong(db, userId, circle, [userId, ...circle.friends, ...followed], now)
}

/** To whom a moment is shown in their feeds: its author among them. */
export async function readersOf(db: Db, moment: MomentRow, now: number): Promise<string[]> {
  const { author_id: authorId, visibility, created_at: createdAt } = moment
  const alone = [authorId]
  const { shown_to: shownTo, span } = await people.personOf(db, authorId)
  if (visibility === 'private' || shownTo === 'nobody' || moment.is_hidden || createdAt < sinceOf(span, now))
    return alone
  const { friends: friendIds, apart } = await circleOf(db, authorId)
  const named = new Set(moment.people)
  const readers = new Set(
    [...friendIds].filter((id) =>
      visibility !== 'some' && visibility !== 'except' ? true : named.has(id) === (visibility === 'some'),
    ),
  )
  if (visibility === 'public' && shownTo === 'everyone')
    for (const id of await people.fansOf(db, authorId)) readers.add(id)
  return [...alone, ...[...readers].filter((id) => id !== authorId && !apart.has(id))]
}
