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

const dayMs = 86_400_000
const spanMs: Record<MomentSpan, number> = {
  threeDays: 3 * dayMs,
  month: 30 * dayMs,
  halfYear: 180 * dayMs,
  all: Number.POSITIVE_INFINITY,
}
/** The oldest time that this span shows. */
export const sinceOf = (span: MomentSpan, now: number): number => Math.max(0, now - spanMs[span])

const authorOf =
  (now: number) =>
  ({ id, relation, span, published_at: publishedAt }: people.AuthorRow): Author => ({
    ...{ id, relation, publishedAt },
    since: relation === 3 ? 0 : sinceOf(span, now),
  })

/** How the reader stands to these people, of those who published anything that the reader may see. */
export async function authorsAmong(
  db: Db,
  readerId: string,
  ids: readonly string[],
  now: number,
): Promise<Author[]> {
  const found = await people.authors(db, readerId, people.candidatesAmong(readerId, ids))
  return found.map(authorOf(now))
}

/** The same of the reader and all friends. */
export async function authorsInCircle(db: Db, readerId: string, now: number): Promise<Author[]> {
  const found = await people.authors(db, readerId, people.candidatesOfCircle(readerId))
  return found.map(authorOf(now))
}

/** Whose moments stand in a person's feed: their own, those of friends, and of people whom they follow. */
export async function feedAuthors(db: Db, readerId: string, now: number): Promise<Author[]> {
  const found = await people.authors(db, readerId, people.candidatesOfFeed(readerId))
  return found.map(authorOf(now))
}

const authorsAtOnce = 32

/** The same, a few at a time, who published last first. */
export async function* feedAuthorsByTime(db: Db, readerId: string, now: number): AsyncIterable<Author[]> {
  let after: people.AuthorRow | undefined
  for (;;) {
    const page = { limit: authorsAtOnce, ...(after && { after }) }
    const found = await people.authors(db, readerId, people.candidatesOfFeed(readerId), page)
    if (found.length > 0) yield found.map(authorOf(now))
    if (found.length < authorsAtOnce) return
    after = found.at(-1)
  }
}

/** To whom a moment is shown in their feeds: its author among them. */
export async function readersOf(db: Db, moment: MomentRow, now: number): Promise<string[]> {
  const { author_id: authorId, visibility, created_at: createdAt } = moment
  const alone = [authorId]
  const { shown_to: shownTo, span } = await people.personOf(db, authorId)
  if (visibility === 'private' || shownTo === 'nobody' || moment.is_hidden || createdAt < sinceOf(span, now))
    return alone
  const friendIds = (await friends.friendsOf(db, authorId)).map((row) => row.friend_id)
  const apart = new Set(await friends.apartFrom(db, authorId))
  const named = new Set(moment.people)
  const readers = new Set(
    friendIds.filter((id) =>
      visibility !== 'some' && visibility !== 'except' ? true : named.has(id) === (visibility === 'some'),
    ),
  )
  if (visibility === 'public' && shownTo === 'everyone')
    for (const id of await people.fansOf(db, authorId)) readers.add(id)
  return [...alone, ...[...readers].filter((id) => id !== authorId && !apart.has(id))]
}
