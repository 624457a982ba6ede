import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * type 2 a person, 1 a group, as chatType numbers them; the server adds name and avatar, and to a group the `invite` of
 * its sender, where the sender may invite.
 */
export const cardMessage = messageKind({
  code: 11,
  name: 'card',
  content: jsonText(
    z.object({
      type: z.literal([1, 2]),
      id: z.string(),
      name: z.string(),
      avatar: z.string(),
      invite: z.optional(z.string()),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: ({ name }) => shortened(name),
})
export type CardContent = ContentOf<typeof cardMessage>
