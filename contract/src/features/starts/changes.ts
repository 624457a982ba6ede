import * as z from '../../kit/schema.ts'
import { Self } from '../../kit/people.ts'
import { flag } from '../../kit/kit.ts'
import { calling } from '../calling/calls.ts'
import { chatFolders } from '../chat-folders/calls.ts'
import { ConversationSummary } from '../conversations/calls.ts'
import { friends } from '../friends/calls.ts'
import { groupJoinRequests } from '../group-join-requests/calls.ts'
import { moments } from '../moments/calls.ts'

/**
 * What changed since a mark of the data that a client fetches at its start: each part as its call returns it, absent if
 * it is unchanged.
 */
export const StartChanges = z.object({
  /** New and changed rows of the chat list; with `more`, the complete first page of 100. */
  sessions: z.exactOptional(z.array(ConversationSummary)),
  /** Whether there are rows below the first page. */
  more: z.exactOptional(z.boolean()),
  /** Ids of rows that left the list. */
  hidden: z.exactOptional(z.array(z.string())),
  /** As `user/getUserInfo`, without `keepKey`. */
  me: z.exactOptional(Self),
  /** Pending requests, and unread counts of moments. */
  counts: z.exactOptional(
    z.object({
      friendRequests: friends.applyCount.output,
      joinRequests: groupJoinRequests.count.output,
      moments: moments.unread.output,
    }),
  ),
  /** The user's arrangement of the chat list. */
  settings: z.exactOptional(z.object({ folders: chatFolders.list.output })),
  /** The call in progress, as `call/mine`. Always sent if there is one. */
  call: z.exactOptional(calling.mine.output),
  /** Ids of friends with a chat who are online, as `userPresence/online`, at each start; absent if nobody is. */
  online: z.exactOptional(z.array(z.string())),
  /** As `appUpdate/news`, at each start at which the client said its version; absent if there is no newer one. */
  version: z.exactOptional(
    // as `appInfo.news` answers, whose file the first page does not load
    z.object({ code: z.int(), version: z.string(), note: z.string(), url: z.string(), forced: flag }),
  ),
})
export type StartChanges = z.output<typeof StartChanges>
