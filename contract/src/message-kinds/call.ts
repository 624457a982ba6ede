import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

const content = jsonText(
  z.object({
    id: z.string(),
    isAudio: z.boolean(),
    result: z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut']),
    duration: z.number(),
    /** In a group: those who were called. The other members see the call, and did not miss it. */
    called: z.optional(z.array(z.string())),
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
  // A call that was answered or refused is no news, and one of a group is none to those who were not called.
  countsAsUnread: (text) => {
    const read = z.safeDecode(content, text)
    if (!read.success) return true
    return !read.data.called && !['answered', 'rejected'].includes(read.data.result)
  },
})
export type CallContent = ContentOf<typeof callMessage>

/** Whether this reader, who did not call, missed it. */
export const isMissed = ({ result, called }: CallContent, reader: string): boolean =>
  result !== 'answered' && result !== 'rejected' && (called?.includes(reader) ?? true)
