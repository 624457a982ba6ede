import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

export const stickerMessage = messageKind({
  code: 8,
  name: 'sticker',
  content: jsonText(
    z.object({
      id: z.string(),
      url: z.string(),
      width: z.number(),
      height: z.number(),
      /** The pack that it belongs to; absent for stickers without a pack. */
      pack: z.optional(z.string()),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  files: ({ url }) => [url],
})
export type StickerContent = ContentOf<typeof stickerMessage>
