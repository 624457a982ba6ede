import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export { publish } from './service.ts'

export const eraseReads = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.forgetReads(tx, userId)))
