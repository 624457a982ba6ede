import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * A location. A live location has no coordinates in its message: `place/live` and `place.moved` give its last point
 * while it runs, and nothing does after that.
 */
export const placeMessage = messageKind({
  code: 114,
  name: 'place',
  content: jsonText(
    z.object({
      /** A plain text version, for clients that do not know the kind. */
      text: z.string(),
      name: z.optional(z.string()),
      address: z.optional(z.string()),
      /** Degrees, -90 to 90; absent from a live location, like the next two. */
      lat: z.optional(z.number()),
      /** Degrees, -180 to 180. */
      lng: z.optional(z.number()),
      /** Radius of uncertainty in metres. */
      accuracy: z.optional(z.number()),
      /** Of a live location: for how many seconds it was to run. */
      live: z.optional(z.number()),
      /** A forwarded live location, which does not show where its sender is. */
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
