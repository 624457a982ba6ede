import * as z from '../../kit/schema.ts'
import { id, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

/** What a client sends to forward several messages of one conversation as one; the server fills in their content. */
export const MergeRequest = renamed(
  z.object({
    toBizId: id,
    toBizType: int(1, 2),
    ids: z
      .array(z.string().check(z.regex(messageIdPattern)))
      .check(z.minLength(1), z.maxLength(limits.mergeMax)),
  }),
  asConversation,
)
