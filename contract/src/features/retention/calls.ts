import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, int, time } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/**
 * The retention rule: for how many days messages are kept, 0 for ever, and whether they are then archived or deleted.
 */
export const Retention = z.object({
  days: z.int(),
  archive: z.boolean(),
  /** When the rule takes effect; 0 while messages are kept for ever. */
  startTime: time,
  /** Number of archived messages. */
  archived: z.int(),
})
export type Retention = z.output<typeof Retention>

export const retentionAdmin = {
  state: adminCall('retention/state', { roles: [], input: emptyInput, output: Retention }),
  /**
   * Sets the rule. One that deletes more than before takes effect after `limits.retentionDelayMs`, so that it can be
   * taken back.
   */
  set: adminCall('retention/set', {
    roles: [],
    recorded: true,
    input: z.object({
      days: z.union([z.literal(0), int(limits.retentionDaysMin, limits.retentionDaysMax)]),
      archive: z.boolean(),
    }),
    output: Retention,
  }),
}
