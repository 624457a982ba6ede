import { callEvents } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { perApp } from '#platform/per-app.ts'
import * as store from './store.ts'

/** So long a caller counts as there without a sign where the page had said that it is away. */
const callerAwayMs = 15_000

/** Those whose calls rang when this process looked last. */
const callersOf = perApp(() => new Set<string>())

/** The ringing calls in which a device of a called person has answered this process. */
const reachedIn = perApp(() => new Set<string>())

/**
 * Asks the sockets of those whose calls ring for a sign, and of those whom they ring for. Runs in every process: nobody else
 * knows who is connected here.
 */
export async function askForSigns(app: App): Promise<void> {
  if (app.gateway.connections === 0) return
  const calls = await store.ringing(app)
  callersOf(app).clear()
  const reached = reachedIn(app)
  for (const id of reached) if (!calls.some((call) => call.id === id)) reached.delete(id)
  for (const call of calls) {
    askCaller(app, call.caller_id)
    askCalled(app, call)
  }
}

/** Any client of websockets answers, so that its caller knows that it rings there. */
export function askCalled(app: App, { id, caller_id: caller, called }: store.RingingCall): void {
  const reached = reachedIn(app)
  if (reached.has(id)) return
  for (const userId of called)
    app.gateway.ping(userId, () => {
      if (reached.has(id)) return
      reached.add(id)
      emit(app, [caller], callEvents.reached, { roomId: id })
    })
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
