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
      /** Of which pack it is; not there for others. */
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
