import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, flag, id, int, list, paged } from '../../kit/kit.ts'
import { reactionKey } from '../../rules/emoji.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const messageId = z.string().check(z.regex(messageIdPattern))
const conversation = { toBizId: id, toBizType: int(1, 2) }

/** Someone who reacted. */
export const Reactor = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  /** Theirs on this message. */
  emojis: z.array(z.string()),
})
export type Reactor = z.output<typeof Reactor>

export const reactions = {
  /**
   * Reacts to a message, or takes that back: `on` is what shall be. At most 3 of one person and 20 different ones on a
   * message. Answers with all of the caller's on it, and the revision that the message has then, 0 where nothing changed. What the
   * owner of a group does not allow is refused with ReactionNotAllowed, ReactionsOff or the code of a mute; taking back is
   * always allowed.
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
  /** Who reacted, the first one first; with one emoji, or with any. Users who blocked the caller are left out, as those whom the caller blocked. */
  list: call('messageReaction/list', () => ({
    input: renamed(
      z.object({ ...conversation, msgId: messageId, emoji: z.optional(reactionKey), ...paged }),
      asConversation,
    ),
    output: list(Reactor),
  })),
  /** The caller has seen the reactions to their messages in this conversation: its mark goes, on all their devices. */
  seen: call('messageReaction/seen', () => ({
    rate: 'write',
    silent: true,
    input: renamed(z.object(conversation), asConversation),
    output: emptyOutput,
  })),
}

export const reactionEvents = {
  /** The newest message of this user there that someone reacted to since they looked; 0 for none. */
  marked: event(
    'reactions.marked',
    renamed(
      z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]), reactedSeq: z.int() }),
      asConversation,
    ),
  ),
}
