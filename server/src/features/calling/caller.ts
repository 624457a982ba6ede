import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import * as store from './store.ts'

/** So long a caller counts as there without a sign where the page had said that it is away. */
const callerAwayMs = 15_000

/** Those whose calls rang when this process looked last. */
const callersOf = perApp(() => new Set<string>())

/** Asks the sockets of those whose calls ring for a sign. Runs in every process: nobody else knows who is connected here. */
export async function askCallers(app: App): Promise<void> {
  if (app.gateway.connections === 0) return
  const userIds = await store.callers(app)
  callersOf(app).clear()
  for (const userId of userIds) askCaller(app, userId)
}

export function askCaller(app: App, userId: string): void {
  callersOf(app).add(userId)
  app.gateway.ping(userId, (isAway) => noteSign(app, userId, isAway))
}

/** A phone puts a page to sleep that is not looked at: its socket goes, and comes back with it. */
export function noteAway(app: App, userId: string): void {
  if (callersOf(app).has(userId) && app.gateway.isOnline(userId)) noteSign(app, userId, true)
}

function noteSign(app: App, userId: string, isAway: boolean): void {
  store
    .noteCaller(app.db, userId, isAway ? callerAwayMs : limits.callerSilentMs)
    .catch((error: unknown) => app.log.error({ error }, 'a sign of a caller could not be noted'))
}
