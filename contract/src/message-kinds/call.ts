import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

const content = jsonText(
  z.object({
    id: z.string(),
    isAudio: z.boolean(),
    result: z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut']),
    duration: z.number(),
    /** In a group: the users that it rang for. Other members see the call, but did not miss it. */
    called: z.optional(z.array(z.string())),
  }),
)

/** How a call ended. `duration` in milliseconds, 0 where nobody answered. */
export const callMessage = messageKind({
  code: 5,
  name: 'call',
  content,
  sentBy: 'server',
  forwardable: false,
  recallable: false,
  summary: (_, stored) => stored,
  // A missed private call counts. A group call never does, since it did not ring for every member.
  countsAsUnread: (text) => {
    const read = z.safeDecode(content, text)
    if (!read.success) return true
    return !read.data.called && !['answered', 'rejected'].includes(read.data.result)
  },
})
export type CallContent = ContentOf<typeof callMessage>

/** Whether this reader, who is not the caller, missed it. */
export const isMissed = ({ result, called }: CallContent, reader: string): boolean =>
  result !== 'answered' && result !== 'rejected' && (called?.includes(reader) ?? true)
