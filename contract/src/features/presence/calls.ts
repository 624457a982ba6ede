import * as z from '../../kit/schema.ts'
import { call, flag, id, ids } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** `shown` is false where one of us does not show it, and for all but friends; `lastSeen` is 0 while unknown. */
export const Presence = z.object({ shown: flag, online: flag, lastSeen: z.int() })
export type Presence = z.output<typeof Presence>

export const presence = {
  /** Whether a friend looks at a page now, or when they last did. */
  detail: call('userPresence/detail', () => ({
    input: z.object({ userId: id }),
    output: Presence,
    silent: true,
  })),
  /** Those of these friends who look at a page now, as far as `detail` would say so. */
  online: call('userPresence/online', () => ({
    input: z.object({ ids: ids(limits.batchMax) }),
    output: z.object({ online: z.array(z.string()) }),
    silent: true,
  })),
}
