import { calling } from '@mynah/contract/calling'
import { signal } from '@mynah/contract/socket'
import { api } from '#client/api.ts'
import { onSignal, onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { overlayShown } from './overlay-state.ts'

const signals = [
  signal.call,
  signal.rejectCall,
  signal.busy,
  signal.cancelCall,
  signal.timeoutCall,
  signal.join,
  signal.leave,
]

// The code of calls comes with the first one.
const session = () => import('./session.ts')

/** What was missed while there was no connection is asked for: what rings still rings, and nothing rings late. */
async function sync(): Promise<void> {
  const wasShown = overlayShown.get()
  const { call } = await api(calling.mine, {}, { quiet: true })
  // That there is none says nothing of a call that began meanwhile.
  if (call || (wasShown && overlayShown.get())) (await session()).syncWith(call)
}

/** What makes calls live; listed in feature.ts. */
export const callingLive: readonly EventHandler[] = [
  onSignal(signals, ({ extras }) => {
    // This app calls by `call/start`, which answers what was refused.
    if ('reason' in extras) return
    void session()
      .then(({ applyCall }) => applyCall(extras))
      .catch(() => undefined)
  }),
  onSynced(() => void sync().catch(() => undefined)),
]
