import * as z from '../../kit/schema.ts'
import { call, emptyOutput, id, int, singleLineText, list, paged } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { copiedExtras } from '../../rules/entities.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

/**
 * A message in the caller's favourites, as it was when it was saved. `source` is the group that it is from, '' for a
 * private chat.
 */
export const Favourite = renamed(
  z.object({
    id: z.string(),
    msgId: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    source: z.string(),
    from: z.string(),
    nick: z.string(),
    avatar: z.string(),
    msgType: z.int(),
    content: z.string(),
    /** The users that its text mentions, and its formatting. */
    extras: z.exactOptional(copiedExtras),
    /** When the message was sent, and when it was saved. */
    msgTime: z.int(),
    createTime: z.int(),
  }),
  asConversation,
)
export type Favourite = z.output<typeof Favourite>

const path = 'user/message/collect'

export const favourites = {
  /** Favourites, newest first, optionally of one kind or with certain words. */
  list: call(path, () => ({
    method: 'GET',
    input: z.object({
      msgType: z.optional(int(0, 999)),
      keyword: z.optional(singleLineText(limits.keywordLengthMax)),
      ...paged,
    }),
    output: list(Favourite),
  })),
  /** One favourite of the caller. */
  detail: call(`${path}/{id}`, () => ({ method: 'GET', input: z.object({ id }), output: Favourite })),
  /** Saves all messages or none; those that are saved already stay as they are. */
  add: call(path, () => ({
    rate: 'collect',
    input: renamed(
      z.object({
        msgId: z
          .array(z.string().check(z.regex(messageIdPattern)))
          .check(z.minLength(1), z.maxLength(limits.batchMax)),
        type: z.optional(int(1, 1)),
        /** The conversation of these messages; absent: any in which the caller sees them. */
        toBizId: z.optional(id),
        toBizType: z.optional(int(1, 2)),
      }),
      asConversation,
    ),
    output: emptyOutput,
    errors: ['FavouritesFull'],
  })),
  /** Removes a favourite. */
  remove: call(`${path}/{id}`, () => ({
    method: 'DELETE',
    rate: 'collect',
    input: z.object({ id }),
    output: emptyOutput,
  })),
}
