import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/** A card that opens a moment for those who may see it. It holds only the moment's id and author. */
export const momentMessage = messageKind({
  code: 112,
  name: 'moment',
  content: jsonText(z.object({ id: z.string(), userId: z.string(), name: z.string() })),
  sentBy: 'server',
  forwardable: false,
  recallable: true,
  summary: ({ name }) => shortened(name),
  countsAsUnread: true,
})
export type MomentContent = ContentOf<typeof momentMessage>
