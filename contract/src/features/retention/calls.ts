import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, int, time } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** How long messages are kept: 0 days for ever, and whether they are moved to an archive or deleted after that. */
export const Retention = z.object({
  days: z.int(),
  archive: z.boolean(),
  /** When the rule is in force; 0 while messages are kept for ever. */
  startTime: time,
  /** Messages in the archive. */
  archived: z.int(),
})
export type Retention = z.output<typeof Retention>

export const retentionAdmin = {
  state: adminCall('retention/state', { roles: [], input: emptyInput, output: Retention }),
  /** A rule by which more is deleted than before is in force after `limits.retentionDelayMs`, so that it can be taken back. */
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
