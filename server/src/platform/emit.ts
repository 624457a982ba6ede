import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import { cmd } from '@mynah/contract/socket'
import type { Bus } from './bus.ts'
import { publishText, toUsers, type Audience } from './topics.ts'

/** Notifies all devices of people that something changed; only what the event declares leaves. */
export function emit<E extends Event>(
  app: { bus: Pick<Bus, 'publish'> },
  userIds: Iterable<string>,
  event: E,
  data: DataOf<E>,
): void {
  emitTo(app, toUsers(userIds), event, data)
}

/** The same to an audience of another kind: `toGroup`, `toOtherDevices`, `toEveryone`. */
export function emitTo<E extends Event>(
  app: { bus: Pick<Bus, 'publish'> },
  audience: Audience,
  event: E,
  data: DataOf<E>,
): void {
  const encoded = z.encode(event.data as z.ZodMiniType, data)
  publishText(app, audience, JSON.stringify({ cmd: cmd.event, name: event.name, data: encoded }))
}
