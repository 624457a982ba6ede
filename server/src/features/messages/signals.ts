import { encodeServerFrame, type Signal } from '@mynah/contract/frames'
import { cmd } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { publishText, type Audience } from '#platform/bus/topics.ts'

type WithoutTime<S> = S extends Signal ? Omit<S, 'createTime'> : never

/** Sends a signal, which is not stored, from a user, or from the server in that user's name. */
export function emitSignal(
  app: Pick<App, 'bus' | 'clock'>,
  audience: Audience,
  signal: WithoutTime<Signal>,
): void {
  const data = { ...signal, createTime: app.clock.now() }
  publishText(app, audience, encodeServerFrame({ cmd: cmd.signal, data }))
}
