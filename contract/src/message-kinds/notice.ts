import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

/** An entry of a group's notice board, see features/group-notices; the texts of a deleted entry are ''. */
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
