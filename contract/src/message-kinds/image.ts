import * as z from '../schema.ts'
import { jsonText, messageKind, type ContentOf } from '../message-kind.ts'

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
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
})
export type ImageContent = ContentOf<typeof imageMessage>
