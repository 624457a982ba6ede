import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { authorsAmong, feedAuthorsByTime } from './audience.ts'
import { newestInOrder } from './feed-store.ts'
import * as store from './store.ts'

type At = Pick<App, 'db' | 'clock'>

/** Throws the same error for a missing moment and for one that the reader may not see. */
export async function requireShown(app: At, readerId: string, id: string): Promise<store.ShownRow> {
  const [row] = await shownAmong(app, readerId, [id])
  if (!row) throw new ApiError('NoDataFound')
  return row
}

/** Those of these moments that the user may see. */
export async function shownAmong(
  app: At,
  readerId: string,
  ids: readonly string[],
): Promise<store.ShownRow[]> {
  if (ids.length === 0) return []
  const rows = await store.findAll(app.db, [...ids])
  const authorIds = rows.map((row) => row.author_id)
  const authors = await authorsAmong(app.db, readerId, authorIds, app.clock.now())
  return store.shownAmong(app.db, readerId, authors, ids)
}

/** Whether an upload belongs to a moment that the user may see. */
export async function showsFile(app: At, readerId: string, key: string): Promise<boolean> {
  const ids = await store.withFile(app.db, key)
  return (await shownAmong(app, readerId, ids)).length > 0
}

/** Whether the feed was never opened, or another user's moment was published since then. */
export async function hasNew(app: At, userId: string, since: number): Promise<boolean> {
  if (since === 0) return true
  const authors = othersThan(userId, feedAuthorsByTime(app.db, userId, app.clock.now()))
  const [newest] = await newestInOrder(app.db, userId, authors, 1)
  return newest !== undefined && newest.created_at > since
}

async function* othersThan<Person extends { id: string }>(userId: string, pages: AsyncIterable<Person[]>) {
  for await (const page of pages) yield page.filter(({ id }) => id !== userId)
}
