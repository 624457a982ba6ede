import { callEvents } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { perApp } from '#platform/per-app.ts'
import * as store from './store.ts'

/** How long a caller whose page went into the background counts as present without an answer to a ping. */
const callerAwayMs = 15_000

/** Callers whose calls were ringing when this process last looked. */
const callersOf = perApp(() => new Set<string>())

/** Ringing calls for which a called user's device has answered this process. */
const reachedIn = perApp(() => new Set<string>())

/** Pings the sockets of callers and called users of ringing calls. Runs in every process, for its own connections. */
export async function pingRingingCalls(app: App): Promise<void> {
  if (app.gateway.connections === 0) return
  const calls = await store.ringing(app)
  callersOf(app).clear()
  const reached = reachedIn(app)
  for (const id of reached) if (!calls.some((call) => call.id === id)) reached.delete(id)
  for (const call of calls) {
    pingCaller(app, call.caller_id)
    pingCalled(app, call)
  }
}

/** Every websocket client answers a ping, so the caller learns that it rings on a device. */
export function pingCalled(app: App, { id, caller_id: caller, called }: store.RingingCall): void {
  const reached = reachedIn(app)
  if (reached.has(id)) return
  for (const userId of called)
    app.gateway.ping(userId, () => {
      if (reached.has(id)) return
      reached.add(id)
      emit(app, [caller], callEvents.reached, { roomId: id })
    })
}

export function pingCaller(app: App, userId: string): void {
  callersOf(app).add(userId)
  app.gateway.ping(userId, (isAway) => noteSign(app, userId, isAway))
}

/** A phone suspends a page in the background: its socket closes, and opens again with it. */
export function noteAway(app: App, userId: string): void {
  if (callersOf(app).has(userId) && app.gateway.isOnline(userId)) noteSign(app, userId, true)
}

function noteSign(app: App, userId: string, isAway: boolean): void {
  store
    .noteCaller(app.db, userId, isAway ? callerAwayMs : limits.callerSilentMs)
    .catch((error: unknown) => app.log.error({ error }, 'a sign of a caller could not be noted'))
}
