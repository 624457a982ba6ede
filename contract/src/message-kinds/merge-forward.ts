import * as z from '../kit/schema.ts'
import { copiedExtras } from '../rules/entities.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

const mergedMessage = z.object({
  id: z.string(),
  from: z.string(),
  nick: z.string(),
  avatar: z.string(),
  msgType: z.int(),
  content: z.string(),
  /** The users that its text mentions, and its formatting. */
  extras: z.exactOptional(copiedExtras),
  createTime: z.int(),
})
export type MergedMessage = z.output<typeof mergedMessage>

/**
 * Several messages forwarded as one; sent as a `MergeRequest`. `people`: up to four authors; `preview`: its first
 * lines.
 */
export const mergeForwardMessage = messageKind({
  code: 111,
  name: 'mergeForward',
  content: jsonText(
    z.object({
      count: z.int(),
      people: z.array(z.string()),
      preview: z.array(z.object({ nick: z.string(), msgType: z.int(), content: z.string() })),
      list: z.array(mergedMessage),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  files: ({ list = [] }, inside) => list.flatMap((one) => inside(one.msgType, one.content)),
})
export type MergeContent = ContentOf<typeof mergeForwardMessage>
