import * as z from '../../kit/schema.ts'
import { call, emptyInput } from '../../kit/kit.ts'

export const media = {
  /** Opens a media room for the caller alone, for the self-test of calls. It closes by itself. */
  test: call('media/test', () => ({
    rate: 'mediaTest',
    input: emptyInput,
    output: z.object({
      /** Lets this session into the room, see `/rtc`. */
      ticket: z.string(),
      /** Whether the media server accepts TCP, for networks that block UDP. */
      offersTcp: z.boolean(),
    }),
  })),
}

/** Activity of one day (UTC, beginning at `at`): how many, and how many minutes in all. */
export const MediaDay = z.object({ at: z.int(), count: z.int(), minutes: z.int() })
export type MediaDay = z.output<typeof MediaDay>
