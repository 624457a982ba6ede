import * as z from '../kit/schema.ts'
import { caption, jsonText, messageKind, oneLine, shortened, type ContentOf } from '../kit/message-kind.ts'

export const imageMessage = messageKind({
  code: 1,
  name: 'image',
  content: jsonText(
    z.object({
      url: z.string(),
      thumb: z.string(),
      width: z.number(),
      height: z.number(),
      size: z.number(),
      mime: z.string(),
      text: caption,
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  files: ({ url, thumb }) => [url, thumb],
  summary: ({ text }) => shortened(oneLine(text)),
})
export type ImageContent = ContentOf<typeof imageMessage>
