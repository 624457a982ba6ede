import type { Db } from '#platform/database/database.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'
import * as store from './store.ts'
import { standingOf } from './streak.ts'

export { remind } from './jobs.ts'
export { sign } from './service.ts'

/** The time zone of a user's days; '' if none was set. */
export const timeZoneOf = async (db: Db, userId: string): Promise<string> =>
  (await store.find(db, userId)).time_zone

/** Whether a user has signed in for today. */
export const hasSignedIn = async (app: PreparedApp, userId: string, now: number): Promise<boolean> =>
  !standingOf(await store.streakOf(app, userId), now).isOpen
