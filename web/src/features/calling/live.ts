import { callEvents, calling } from '@mynah/contract/calling'
import type { OutputOf } from '@mynah/contract/kit'
import { signal } from '@mynah/contract/socket'
import { api } from '#client/api/api.ts'
import { on, onSignal, onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { invalidate } from '#client/api/query.ts'
import { missedCalls } from './missed.ts'
import { overlayShown } from './overlay-state.ts'

persistQuery(calling.list, {})

const signals = [
  signal.call,
  signal.rejectCall,
  signal.busy,
  signal.cancelCall,
  signal.timeoutCall,
  signal.join,
  signal.leave,
]

// The code of calls is loaded with the first one.
const session = () => import('./session.ts')

/** Fetches the present call after a time without connection: a ringing call still rings, and nothing rings late. */
async function sync(answer?: OutputOf<typeof calling.mine>): Promise<void> {
  const wasShown = overlayShown.get()
  const { call, missed = 0, waitingCall } = answer ?? (await api(calling.mine, {}, { quiet: true }))
  missedCalls.set(missed)
  // An answer without a call says nothing about one that began meanwhile.
  if (call || (wasShown && overlayShown.get())) (await session()).syncWith(call, waitingCall)
}

/** The live events of calls; listed in feature.ts. */
export const callingLive: readonly EventHandler[] = [
  onSignal(signals, ({ extras }) => {
    // This app starts calls by `call/start`, whose answer has the refusal.
    if ('reason' in extras) return
    void invalidate(calling.list)
    void session()
      .then(({ applyCall }) => applyCall(extras))
      .catch(() => undefined)
  }),
  on(callEvents.missed, ({ count }) => {
    missedCalls.set(count)
    void invalidate(calling.list)
  }),
  on(callEvents.reached, ({ roomId }) => {
    void session()
      .then(({ noteReached }) => noteReached(roomId))
      .catch(() => undefined)
  }),
  onSynced((start) => void sync(start?.call).catch(() => undefined)),
]
