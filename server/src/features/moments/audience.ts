import type { Db } from '#platform/database/database.ts'
import * as people from './people-store.ts'
import type { Author } from './people-store.ts'
import type { ShownRow } from './store.ts'

/** The reader's relation to these users, for those with published moments that the reader may see. */
export const authorsAmong = (
  db: Db,
  readerId: string,
  ids: readonly string[],
  now: number,
): Promise<Author[]> => people.authors(db, readerId, now, people.candidatesAmong(readerId, ids))

/** The same for the reader and all friends. */
export const authorsInCircle = (db: Db, readerId: string, now: number): Promise<Author[]> =>
  people.authors(db, readerId, now, people.candidatesOfCircle(readerId))

/** The authors in a user's feed: themselves, friends, and users whom they follow. */
export const feedAuthors = (db: Db, readerId: string, now: number): Promise<Author[]> =>
  people.authors(db, readerId, now, people.candidatesOfFeed(readerId))

/** The same, some at a time, by their last publication. */
export async function* feedAuthorsByTime(db: Db, readerId: string, now: number): AsyncIterable<Author[]> {
  const limit = people.authorsAtOnce
  let after: Author | undefined
  for (;;) {
    const found = await people.authors(db, readerId, now, people.candidatesOfFeed(readerId), { limit, after })
    if (found.length > 0) yield found
    if (found.length < limit) return
    after = found.at(-1)
  }
}

/** The users in whose feeds a moment appears, including its author. */
export async function readersOf(db: Db, moment: ShownRow, now: number): Promise<string[]> {
  const { author_id: authorId, visibility, created_at: createdAt } = moment
  const alone = [authorId]
  const { span } = await people.personOf(db, authorId)
  if (visibility === 'private' || moment.is_hidden || createdAt < people.sinceOf(span, now)) return alone
  const others = await people.friendsAndFans(db, authorId, {
    withFans: visibility === 'public',
    ...(visibility === 'some' && { among: moment.people }),
    ...(visibility === 'except' && { without: moment.people }),
  })
  return [...alone, ...others]
}
