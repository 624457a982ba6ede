import * as z from '../kit/schema.ts'
import { caption, jsonText, messageKind, oneLine, shortened, type ContentOf } from '../kit/message-kind.ts'

export const videoMessage = messageKind({
  code: 3,
  name: 'video',
  content: jsonText(
    z.object({
      url: z.string(),
      poster: z.string(),
      duration: z.number(),
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
  files: ({ url, poster }) => [url, poster],
  summary: ({ text }) => shortened(oneLine(text)),
})
export type VideoContent = ContentOf<typeof videoMessage>
