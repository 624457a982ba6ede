import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export async function* exportStickers(app: App, userId: string): AsyncIterable<unknown> {
  for (const { url, created_at } of await store.mine(app.db, userId)) yield { url, createTime: created_at }
}

export const eraseStickers = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
