import type { App } from '#platform/app.ts'
import { announceShown } from './announce.ts'
import * as activity from './activity-store.ts'
import * as people from './people-store.ts'
import { take } from './publishing.ts'
import * as reactions from './reactions-store.ts'
import * as store from './store.ts'
import { mediaOf } from './views.ts'

const pageSize = 200

const iso = (at: number) => new Date(at).toISOString()

export async function* exportMoments(app: App, userId: string): AsyncIterable<unknown> {
  let before: store.Cursor | undefined
  for (;;) {
    const rows = await store.ofAuthor(app.db, userId, pageSize, before)
    for (const row of rows)
      yield {
        moment: row.id,
        text: row.text,
        media: mediaOf(row).map(({ url }) => url),
        location: row.location === null ? null : (JSON.parse(row.location) as unknown),
        visibility: row.visibility,
        people: row.people,
        createdAt: iso(row.created_at),
      }
    const last = rows.at(-1)
    if (rows.length < pageSize || !last) break
    before = { at: last.created_at, id: last.id }
  }
  for (let after = ''; ;) {
    const rows = await reactions.commentsBy(app.db, userId, after, pageSize)
    for (const row of rows) yield { commentOn: row.moment_id, text: row.text, createdAt: iso(row.created_at) }
    if (rows.length < pageSize) break
    after = rows.at(-1)?.id ?? ''
  }
  for (let after = ''; ;) {
    const rows = await reactions.praisesBy(app.db, userId, after, pageSize)
    for (const row of rows) yield { likeOf: row.moment_id, createdAt: iso(row.created_at) }
    if (rows.length < pageSize) break
    after = rows.at(-1)?.moment_id ?? ''
  }
  for (const follows of await people.followedBy(app.db, userId)) yield { follows }
}

/** Deletes what the user published, liked and wrote, and removes it from open pages. */
export async function eraseMoments(app: App, userId: string): Promise<void> {
  await announceShown(app, userId)
  for (;;) {
    const rows = await store.ofAuthor(app.db, userId, pageSize)
    for (const row of rows) await app.transaction(async (tx) => void (await take(app, tx, row)))
    if (rows.length < pageSize) break
  }
  await app.transaction(async (tx) => {
    await activity.erase(tx, userId)
    await reactions.erase(tx, userId)
    await store.eraseFavourites(tx, userId)
    await people.erase(tx, userId)
  })
  await announceShown(app, userId)
}
