import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import { cmd, type SignalData } from '@mynah/contract/socket'
import type { App } from './app.ts'

/** Tells people's devices that something changed; only what the event declares leaves. */
export function emit<E extends Event>(
  app: Pick<App, 'bus'>,
  userIds: Iterable<string>,
  event: E,
  data: DataOf<E>,
): void {
  emitTo(
    app,
    [...userIds].map((userId) => `u:${userId}`),
    event,
    data,
  )
}

/** The same to topics: `u:<user id>`, `g:<group id>`. */
export function emitTo<E extends Event>(
  app: Pick<App, 'bus'>,
  topics: string[],
  event: E,
  data: DataOf<E>,
): void {
  const encoded = z.encode(event.data as z.ZodMiniType, data)
  const text = JSON.stringify({ cmd: cmd.event, name: event.name, data: encoded })
  for (const topic of topics) app.bus.publish({ kind: 'frame', topic, text })
}

/** What every socket hears, whoever is at it. */
export const everybody = 'all'

/** Tells all devices of all people. */
export function emitToAll<E extends Event>(app: Pick<App, 'bus'>, event: E, data: DataOf<E>): void {
  const encoded = z.encode(event.data as z.ZodMiniType, data)
  const text = JSON.stringify({ cmd: cmd.event, name: event.name, data: encoded })
  app.bus.publish({ kind: 'frame', topic: everybody, text })
}

/** A signal from one person, or the server in that person's name, to another's devices. */
export function emitSignal(
  app: Pick<App, 'bus' | 'clock'>,
  to: string,
  signal: { code: number; from: string; extras?: object },
): void {
  const { code, from, extras = {} } = signal
  const data: SignalData = { code, from, to, extras: { ...extras }, createTime: app.clock.now() }
  app.bus.publish({ kind: 'frame', topic: `u:${to}`, text: JSON.stringify({ cmd: cmd.signal, data }) })
}
