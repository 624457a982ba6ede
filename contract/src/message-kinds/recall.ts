import * as z from '../kit/schema.ts'
import { messageKind } from '../kit/message-kind.ts'

/**
 * What remains of a recalled message, and the line that announces the recall, whose `extras.recallId` is the id of the
 * message.
 */
export const recallMessage = messageKind({
  code: 9,
  name: 'recall',
  content: z.string(),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: false,
})
