import * as z from '../schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../message-kind.ts'

export const fileMessage = messageKind({
  code: 12,
  name: 'file',
  content: jsonText(z.object({ url: z.string(), name: z.string(), size: z.number(), mime: z.string() })),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: ({ name }) => shortened(name),
})
export type FileContent = ContentOf<typeof fileMessage>
