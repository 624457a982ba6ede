import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export async function* exportFolders(app: App, userId: string): AsyncIterable<unknown> {
  for (const row of await store.listOf(app.db, userId)) yield store.viewOf(row)
}

export const eraseFolders = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    await store.removeAllOf(tx, userId)
  })
