import * as z from '../../kit/schema.ts'
import { Self } from '../../kit/people.ts'
import { calling } from '../calling/calls.ts'
import { chatFolders } from '../chat-folders/calls.ts'
import { ConversationSummary } from '../conversations/calls.ts'
import { friends } from '../friends/calls.ts'
import { groupJoinRequests } from '../group-join-requests/calls.ts'
import { moments } from '../moments/calls.ts'

/**
 * What changed of what a client asks for at its start, since the state of its mark: each part as its call answers it, and
 * none where it is as it was.
 */
export const StartChanges = z.object({
  /** Rows of the chat list that changed, or came into it; with `more` the whole first page of 100. */
  sessions: z.exactOptional(z.array(ConversationSummary)),
  /** Whether there are rows below the first page. */
  more: z.exactOptional(z.boolean()),
  /** Ids of rows that are not in the list any more. */
  hidden: z.exactOptional(z.array(z.string())),
  /** As `user/getUserInfo`, without the key that stands beside it. */
  me: z.exactOptional(Self),
  /** What waits for an answer, and what is new about moments. */
  counts: z.exactOptional(
    z.object({
      friendRequests: friends.applyCount.output,
      joinRequests: groupJoinRequests.count.output,
      moments: moments.unread.output,
    }),
  ),
  /** How the person has the chat list. */
  settings: z.exactOptional(z.object({ folders: chatFolders.list.output })),
  /** The call that is under way, as `call/mine`. One that is there is sent each time. */
  call: z.exactOptional(calling.mine.output),
})
export type StartChanges = z.output<typeof StartChanges>
