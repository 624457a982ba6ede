import type { CopiedExtras } from '@mynah/contract/entities'
import type { App } from '#platform/app.ts'
import * as store from './store.ts'

const pageSize = 200

export async function* exportFavourites(app: App, userId: string): AsyncIterable<unknown> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await store.find(app.db, userId, { words: [], limit: pageSize, offset })
    for (const { sender_id, kind, content, extras, message_at, created_at } of rows)
      yield {
        ...{ sender: sender_id, msgType: kind, content, extras: JSON.parse(extras) as CopiedExtras },
        ...{ saidAt: message_at, savedAt: created_at },
      }
    if (rows.length < pageSize) return
  }
}

/** Deletes the user's favourites, and others' favourites of the user's messages. */
export const eraseFavourites = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
