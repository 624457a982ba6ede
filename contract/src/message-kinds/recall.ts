import * as z from '../kit/schema.ts'
import { messageKind } from '../kit/message-kind.ts'

/** What is left of a recalled message, and the line that says so; the extras' `recallId` names the message. */
export const recallMessage = messageKind({
  code: 9,
  name: 'recall',
  content: z.string(),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: false,
})
