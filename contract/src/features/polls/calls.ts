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
  /** Number of changes of the poll: of two answers the higher one is newer. */
  change: z.int(),
  /** The caller's choices; empty for a secret poll, which does not store them. */
  choices: z.array(z.int()),
  /** The choices for which the caller is on the waiting list. */
  waiting: z.array(z.int()),
  /** Whether the caller has voted. */
  voted: z.boolean(),
  /** Votes for each option, if the caller may see the results. */
  counts: z.optional(z.array(z.int())),
  /** Number of voters, if the caller may see the results. */
  voters: z.optional(z.int()),
  /** The correct option of a quiz, once the caller has voted or the quiz has ended. */
  answer: z.optional(z.int()),
  /** When it ended, in ms; absent while it runs. */
  ended: z.optional(z.int()),
}
/** A poll as one user sees it. */
export const OwnPoll = z.object(own)
export type OwnPoll = z.output<typeof OwnPoll>

/** A user who chose an option. */
export const Voter = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  /** On the waiting list: no place is free. */
  waiting: z.boolean(),
})
export type Voter = z.output<typeof Voter>

export const polls = {
  /**
   * Creates a poll, a sign-up list or a date poll: a message of kind 113 with this id. A repeat with the same id
   * changes nothing. Sign-up lists are never secret and always show results at once.
   */
  create: call('poll/create', () => ({
    rate: 'poll',
    input: renamed(
      z.object({
        ...conversation,
        /** The id of the message. */
        id: messageId,
        kind: PollKind,
        question: singleLineText(limits.pollQuestionLengthMax, 1),
        options: z
          .array(optionText)
          .check(z.minLength(limits.pollOptionsMin), z.maxLength(limits.pollOptionsMax)),
        /** Of a sign-up list: places for each option, 0 for any number. */
        places: z.optional(z.array(int(0, limits.pollPlacesMax)).check(z.maxLength(limits.pollOptionsMax))),
        multiple: flag,
        secret: flag,
        results: PollResults,
        /** 0: it is ended by hand. */
        endTime: time,
        addOptions: flag,
        /** The correct option; makes it a quiz. */
        answer: z.optional(optionNumber),
      }),
      asConversation,
    ),
    output: z.object({ seq: z.int() }),
    errors: ['MessageMalformed', 'MessageSilenced', 'MessageGroupSilent', ...refusals],
  })),
  /**
   * Votes, replacing the caller's earlier choices; an empty list withdraws the vote. In a secret poll or a quiz a vote
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
  /** Adds an option, if the poll allows that. */
  addOption: call('poll/addOption', () => ({
    rate: 'write',
    input: renamed(z.object({ ...poll, text: optionText }), asConversation),
    output: z.object({ option: z.int() }),
    errors: ['PollEnded', 'PollOptionsFull', ...refusals],
  })),
  /** Ends a poll; for its author, and in a group for owner and admins. */
  close: call('poll/close', () => ({
    rate: 'write',
    input: renamed(z.object(poll), asConversation),
    output: OwnPoll,
    errors: [...refusals],
  })),
  /** A poll as the caller sees it. */
  detail: call('poll/detail', () => ({
    input: renamed(z.object(poll), asConversation),
    output: OwnPoll,
  })),
  /**
   * Users who chose an option, the first one first, if the caller may see the results. Leaves out users who blocked the
   * caller or whom the caller blocked.
   */
  voters: call('poll/voters', () => ({
    input: renamed(z.object({ ...poll, option: optionNumber, ...paged }), asConversation),
    output: list(Voter),
  })),
}

export const pollEvents = {
  /**
   * This user's view of a poll changed: by another device of theirs, by votes that they may see, or because they got a
   * place.
   */
  own: event(
    'polls.own',
    renamed(z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]), ...own }), asConversation),
  ),
}
