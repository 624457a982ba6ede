import type { App } from '#platform/app.ts'
import { takeDown } from './service.ts'
import * as store from './store.ts'

export async function* exportGroupNotices(app: App, userId: string): AsyncIterable<unknown> {
  for (const { group_id, title, content, href, created_at } of await store.publishedBy(app.db, userId))
    yield { group: group_id, title, content, href, publishedAt: created_at }
}

/** Deletes the user's notices, and what they have read. */
export async function eraseGroupNotices(app: App, userId: string): Promise<void> {
  for (const row of await store.publishedBy(app.db, userId))
    await app.transaction(async (tx) => void (await takeDown(app, tx, row)))
  await app.transaction(async (tx) => void (await store.forgetReads(tx, userId)))
}
