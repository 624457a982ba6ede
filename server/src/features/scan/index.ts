import type { App } from '#platform/app.ts'
import * as store from './store.ts'

/** Deletes expired codes; runs hourly. */
export const sweepScans = async (app: App): Promise<void> => void (await store.sweep(app.db, app.clock.now()))
