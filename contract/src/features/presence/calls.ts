import * as z from '../../kit/schema.ts'
import { call, flag, id, ids } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** `shown` is false if one of the two hides it, and for users who are not friends; `lastSeen` is 0 if unknown. */
export const Presence = z.object({ shown: flag, online: flag, lastSeen: z.int() })
export type Presence = z.output<typeof Presence>

export const presence = {
  /** Whether a friend has the app in the foreground, or when they last had. */
  detail: call('userPresence/detail', () => ({
    input: z.object({ userId: id }),
    output: Presence,
    silent: true,
  })),
  /** Which of these friends have the app in the foreground; leaves out those whose `detail` would not show it. */
  online: call('userPresence/online', () => ({
    input: z.object({ ids: ids(limits.batchMax) }),
    output: z.object({ online: z.array(z.string()) }),
    silent: true,
  })),
}
