import * as z from '../schema.ts'
import { jsonText, messageKind, type ContentOf } from '../message-kind.ts'

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
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
})
export type VideoContent = ContentOf<typeof videoMessage>
