import * as z from 'zod/mini'
import { call, flag, id } from './kit.ts'

/** `shown` is false where one of us does not show it, and for all but friends; `lastSeen` is 0 while unknown. */
export const Presence = z.object({ shown: flag, online: flag, lastSeen: z.int() })
export type Presence = z.output<typeof Presence>

export const presence = {
  /** Whether a friend looks at a page now, or when they last did. */
  detail: call('userPresence/detail', { input: z.object({ userId: id }), output: Presence, silent: true }),
}
