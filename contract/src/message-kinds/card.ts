import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * `type` 2 is a user, 1 a group, as in chatType. The server adds name and avatar, and to a group the sender's
 * invitation, if the sender may invite.
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
