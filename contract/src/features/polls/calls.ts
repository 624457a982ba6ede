import * as z from '../../kit/schema.ts'
import { call, event, flag, id, int, list, paged, singleLineText, time } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { PollKind, PollResults } from '../../message-kinds/poll.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const conversation = { toBizId: id, toBizType: int(1, 2) }
const messageId = z.string().check(z.regex(messageIdPattern))
const poll = { ...conversation, msgId: messageId }
const optionNumber = int(0, limits.pollOptionsMax - 1)
const optionText = singleLineText(limits.pollOptionLengthMax, 1)

const refusals = [
  'MessageBlocked',
  'MessageToBlocked',
  'MessageStrangerLimit',
  'MessageGroupDissolved',
  'MessageNotMember',
] as const

const own = {
  msgId: z.string(),
  seq: z.int(),
  /** Counts the changes of the poll: of two answers the one with the higher number is newer. */
  change: z.int(),
  /** What the caller chose; empty of a secret poll, where nothing says so. */
  choices: z.array(z.int()),
  /** Of these, where the caller waits for a place. */
  waiting: z.array(z.int()),
  /** Whether the caller has voted. */
  voted: z.boolean(),
  /** Votes for each option, where the results are shown to the caller. */
  counts: z.optional(z.array(z.int())),
  /** How many people voted, where the results are shown to the caller. */
  voters: z.optional(z.int()),
  /** The right option of a quiz, once the caller has voted or it has ended. */
  answer: z.optional(z.int()),
  /** When it ended, in ms; absent before. */
  ended: z.optional(z.int()),
}
/** A poll as it is for one reader. */
export const OwnPoll = z.object(own)
export type OwnPoll = z.output<typeof OwnPoll>

/** Someone who chose an option. */
export const Voter = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  /** No place is left for them yet. */
  waiting: z.boolean(),
})
export type Voter = z.output<typeof Voter>

export const polls = {
  /**
   * Asks a chat: a poll, a sign-up list or a date finder, which is a message of kind 113 with this id. Asked again with
   * the same id it is there once. Sign-up lists are never secret and always show their results at once.
   */
  create: call('poll/create', () => ({
    rate: 'poll',
    input: renamed(
      z.object({
        ...conversation,
        /** Of the message. */
        id: messageId,
        kind: PollKind,
        question: singleLineText(limits.pollQuestionLengthMax, 1),
        options: z
          .array(optionText)
          .check(z.minLength(limits.pollOptionsMin), z.maxLength(limits.pollOptionsMax)),
        /** Of a sign-up list: how many fit each option, 0 for any number. */
        places: z.optional(z.array(int(0, limits.pollPlacesMax)).check(z.maxLength(limits.pollOptionsMax))),
        multiple: flag,
        secret: flag,
        results: PollResults,
        /** 0: it is ended by hand. */
        endTime: time,
        addOptions: flag,
        /** The right option, which makes a quiz of it. */
        answer: z.optional(optionNumber),
      }),
      asConversation,
    ),
    output: z.object({ seq: z.int() }),
    errors: ['MessageMalformed', 'MessageSilenced', 'MessageGroupSilent', ...refusals],
  })),
  /**
   * Chooses, in the place of what was chosen before; an empty choice takes the vote back. A vote in a secret poll or a quiz
   * is final.
   */
  vote: call('poll/vote', () => ({
    rate: 'write',
    silent: true,
    hidesCaller: true,
    input: renamed(
      z.object({
        ...poll,
        choices: z.array(optionNumber).check(z.maxLength(limits.pollOptionsMax)),
      }),
      asConversation,
    ),
    output: OwnPoll,
    errors: ['PollEnded', 'PollVoteFinal', ...refusals],
  })),
  /** Adds an option, where that is allowed. */
  addOption: call('poll/addOption', () => ({
    rate: 'write',
    input: renamed(z.object({ ...poll, text: optionText }), asConversation),
    output: z.object({ option: z.int() }),
    errors: ['PollEnded', 'PollOptionsFull', ...refusals],
  })),
  /** Ends it for all: who asked, and in a group its owner and admins. */
  close: call('poll/close', () => ({
    rate: 'write',
    input: renamed(z.object(poll), asConversation),
    output: OwnPoll,
    errors: [...refusals],
  })),
  /** What a poll is for the caller. */
  detail: call('poll/detail', () => ({
    input: renamed(z.object(poll), asConversation),
    output: OwnPoll,
  })),
  /** Who chose an option, the first one first, where the results are shown to the caller. Users who blocked the caller are left out, as those whom the caller blocked. */
  voters: call('poll/voters', () => ({
    input: renamed(z.object({ ...poll, option: optionNumber, ...paged }), asConversation),
    output: list(Voter),
  })),
}

export const pollEvents = {
  /** What a poll is for this user has changed: by another device of theirs, by others whose votes they may see, or because they have a place now. */
  own: event(
    'polls.own',
    renamed(z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]), ...own }), asConversation),
  ),
}
