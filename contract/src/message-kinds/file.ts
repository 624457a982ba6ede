import * as z from '../kit/schema.ts'
import { caption, jsonText, messageKind, oneLine, shortened, type ContentOf } from '../kit/message-kind.ts'

export const fileMessage = messageKind({
  code: 12,
  name: 'file',
  content: jsonText(
    z.object({ url: z.string(), name: z.string(), size: z.number(), mime: z.string(), text: caption }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  files: ({ url }) => [url],
  summary: ({ name, text }) => shortened(text ? `${name} ${oneLine(text)}` : name),
})
export type FileContent = ContentOf<typeof fileMessage>
