import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { authorsAmong, circleOf, feedAuthors, type Circle } from './audience.ts'
import * as store from './store.ts'

/** The moment and how its reader stands to people; what is absent and what is not theirs to see is one and the same. */
export async function requireShown(
  app: App,
  readerId: string,
  id: string,
): Promise<{ row: store.MomentRow; circle: Circle }> {
  const circle = await circleOf(app.db, readerId)
  const [row] = await shownAmong(app, readerId, circle, [id])
  if (!row) throw new ApiError('NoDataFound')
  return { row, circle }
}

/** Those of these moments that the person may see. */
export async function shownAmong(
  app: Pick<App, 'db' | 'clock'>,
  readerId: string,
  circle: Circle,
  ids: readonly string[],
): Promise<store.MomentRow[]> {
  if (ids.length === 0) return []
  const rows = await store.findAll(app.db, [...ids])
  const authorIds = rows.map((row) => row.author_id)
  const authors = await authorsAmong(app.db, readerId, circle, authorIds, app.clock.now())
  return store.shownAmong(app.db, readerId, authors, ids)
}

/** Whether an upload belongs to a moment that the person may see. */
export async function showsFile(
  app: Pick<App, 'db' | 'clock'>,
  readerId: string,
  key: string,
): Promise<boolean> {
  const ids = await store.withFile(app.db, key)
  if (ids.length === 0) return false
  return (await shownAmong(app, readerId, await circleOf(app.db, readerId), ids)).length > 0
}

/** Whether the feed was never opened, or a moment of another person was made since then. */
export async function hasNew(app: App, userId: string, since: number): Promise<boolean> {
  if (since === 0) return true
  const authors = await feedAuthors(app.db, userId, await circleOf(app.db, userId), app.clock.now())
  const others = authors.filter(({ id }) => id !== userId)
  const [newest] = await store.newestOf(app.db, userId, others, 1)
  return newest !== undefined && newest.created_at > since
}
