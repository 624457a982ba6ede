import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import { cmd } from '@mynah/contract/socket'
import type { Bus } from './bus.ts'
import { publishText, toUsers, type Audience } from './topics.ts'

/** Sends an event to all devices of these users; encodes only the declared fields. */
export function emit<E extends Event>(
  app: { bus: Pick<Bus, 'publish'> },
  userIds: Iterable<string>,
  event: E,
  data: DataOf<E>,
): void {
  emitTo(app, toUsers(userIds), event, data)
}

/** Sends an event to another audience: `toGroup`, `toOtherDevices`, `toEveryone`. */
export function emitTo<E extends Event>(
  app: { bus: Pick<Bus, 'publish'> },
  audience: Audience,
  event: E,
  data: DataOf<E>,
): void {
  const encoded = z.encode(event.data as z.ZodMiniType, data)
  publishText(app, audience, JSON.stringify({ cmd: cmd.event, name: event.name, data: encoded }))
}
