import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, flag, id, int, list, paged } from '../../kit/kit.ts'
import { reactionKey } from '../../rules/emoji.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const messageId = z.string().check(z.regex(messageIdPattern))
const conversation = { toBizId: id, toBizType: int(1, 2) }

/** A user who reacted. */
export const Reactor = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  /** Their reactions to this message. */
  emojis: z.array(z.string()),
})
export type Reactor = z.output<typeof Reactor>

export const reactions = {
  /**
   * Adds a reaction to a message or removes it: `on` is the new state. At most 3 of one user and 20 different ones on a
   * message. Returns all reactions of the caller to it, and the new revision of the message, 0 if nothing changed.
   * Reactions that a group's owner does not allow are refused with ReactionNotAllowed, ReactionsOff or the code of a
   * mute; removing is always allowed.
   */
  set: call('messageReaction/set', () => ({
    rate: 'reaction',
    silent: true,
    input: renamed(
      z.object({ ...conversation, msgId: messageId, emoji: reactionKey, on: flag }),
      asConversation,
    ),
    output: z.object({ seq: z.int(), rev: z.int(), mine: z.array(z.string()) }),
    errors: [
      'ReactionsFull',
      'ReactionNotAllowed',
      'ReactionsOff',
      'MessageGroupSilent',
      'MessageSilenced',
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'MessageGroupDissolved',
      'MessageNotMember',
    ],
  })),
  /**
   * Users who reacted, the first one first; with one emoji, or with any. Leaves out users who blocked the caller or
   * whom the caller blocked.
   */
  list: call('messageReaction/list', () => ({
    input: renamed(
      z.object({ ...conversation, msgId: messageId, emoji: z.optional(reactionKey), ...paged }),
      asConversation,
    ),
    output: list(Reactor),
  })),
  /** Marks the reactions to the caller's messages in this conversation as seen, on all their devices. */
  seen: call('messageReaction/seen', () => ({
    rate: 'write',
    silent: true,
    input: renamed(z.object(conversation), asConversation),
    output: emptyOutput,
  })),
}

export const reactionEvents = {
  /** The seq of this user's newest message there with a reaction that they have not seen; 0 for none. */
  marked: event(
    'reactions.marked',
    renamed(
      z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]), reactedSeq: z.int() }),
      asConversation,
    ),
  ),
}
