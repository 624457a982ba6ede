import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * Where something is. A live place has no coordinates in it: `place/live` and `place.moved` give its last point while
 * it runs, and nothing does after that.
 */
export const placeMessage = messageKind({
  code: 114,
  name: 'place',
  content: jsonText(
    z.object({
      /** All of it in plain text, for clients that do not know the kind. */
      text: z.string(),
      name: z.optional(z.string()),
      address: z.optional(z.string()),
      /** Degrees, -90 to 90; absent of a live place, as the next two are. */
      lat: z.optional(z.number()),
      /** Degrees, -180 to 180. */
      lng: z.optional(z.number()),
      /** The radius in metres in which it is sure to be. */
      accuracy: z.optional(z.number()),
      /** Of a live place: for how many seconds it was to run. */
      live: z.optional(z.number()),
      /** A live place that was passed on from elsewhere: it shows nothing of where its sender is. */
      copy: z.optional(z.boolean()),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: ({ text }) => shortened(text.split('\n', 1)[0] ?? ''),
})
export type PlaceContent = ContentOf<typeof placeMessage>
