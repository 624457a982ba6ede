import type { App } from '#platform/app.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export async function* exportPacks(app: App, userId: string): AsyncIterable<unknown> {
  for (const pack of await service.listOf(app.db, userId)) if (pack.mine || pack.added) yield pack
}

export const erasePacks = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
