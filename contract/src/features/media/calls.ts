import * as z from '../../kit/schema.ts'
import { call, emptyInput } from '../../kit/kit.ts'

export const media = {
  /** A room for the caller alone, which ends by itself: in it a device finds out what holds back its calls. */
  test: call('media/test', () => ({
    rate: 'mediaTest',
    input: emptyInput,
    output: z.object({
      /** Lets this session into the room, see `/rtc`. */
      ticket: z.string(),
      /** Whether the media server takes TCP where UDP is held back. */
      offersTcp: z.boolean(),
    }),
  })),
}

/** What people did on a day (UTC) that begins at `at`: how often, and for how many minutes in all. */
export const MediaDay = z.object({ at: z.int(), count: z.int(), minutes: z.int() })
export type MediaDay = z.output<typeof MediaDay>
