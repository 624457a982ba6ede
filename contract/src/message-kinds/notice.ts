import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

/** An entry of the group's notice board, see group-notices.ts; of one that was deleted the words are ''. */
export const noticeMessage = messageKind({
  code: 10,
  name: 'notice',
  content: jsonText(z.object({ id: z.string(), title: z.string(), content: z.string() })),
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  countsAsUnread: true,
})
export type NoticeContent = ContentOf<typeof noticeMessage>
