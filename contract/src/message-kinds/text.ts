import * as z from '../kit/schema.ts'
import { messageKind, oneLine, shortened } from '../kit/message-kind.ts'

/** The only kind whose content is not JSON. */
export const textMessage = messageKind({
  code: 0,
  name: 'text',
  content: z.string(),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: (text) => shortened(oneLine(text)),
})
