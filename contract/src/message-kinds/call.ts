import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

const content = jsonText(
  z.object({
    id: z.string(),
    isAudio: z.boolean(),
    result: z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut']),
    duration: z.number(),
  }),
)

/** What became of a call. `duration` in milliseconds, 0 where nobody answered. */
export const callMessage = messageKind({
  code: 5,
  name: 'call',
  content,
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  summary: (_, stored) => stored,
  // A call that was answered or refused is no news.
  countsAsUnread: (text) => {
    const read = z.safeDecode(content, text)
    return !read.success || !['answered', 'rejected'].includes(read.data.result)
  },
})
export type CallContent = ContentOf<typeof callMessage>
