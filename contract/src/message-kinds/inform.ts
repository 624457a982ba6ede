import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

/**
 * A system line, see system-lines.ts for the keys and their arguments. `text` is its English, for clients that do not
 * know the key.
 */
export const informMessage = messageKind({
  code: 13,
  name: 'inform',
  content: jsonText(z.object({ key: z.string(), args: z.record(z.string(), z.string()), text: z.string() })),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: 'fromSystem',
  // clients write the line themselves, in their reader's language
  summary: (_, stored) => stored,
})
export type InformContent = ContentOf<typeof informMessage>
