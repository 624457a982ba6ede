import * as z from '../../kit/schema.ts'
import {
  call,
  emptyOutput,
  event,
  id,
  int,
  singleLineText,
  list,
  paged,
  pageNo,
  time,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { changedMessage } from '../../frames.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, bothOrNeither, renamed } from '../../kit/wire-names.ts'
import { postingErrors } from '../../kit/posting-errors.ts'
import { PersonCard } from '../../kit/people.ts'

/** The answer of sending and recalling over HTTP: the echo in an envelope. */
export const Sent = z.object({
  code: z.int(),
  msg: z.string(),
  command: z.int(),
  data: z.object({
    id: z.string(),
    seq: z.optional(z.int()),
    createTime: z.optional(z.int()),
    /** What was stored, where the server made something else of what was sent. */
    content: z.optional(z.string()),
    /** The same of what stands beside it. */
    extras: z.optional(z.looseObject({})),
  }),
})
export type Sent = z.output<typeof Sent>

const sendErrors = ['MessageMalformed', 'MessageNotStored', ...postingErrors, 'MessageTooOften'] as const

/** A message that was found in a conversation of the caller; `extras` is JSON text. */
export const FoundMessage = renamed(
  z.object({
    id: z.string(),
    seq: z.int(),
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    from: z.string(),
    nick: z.string(),
    avatar: z.string(),
    msgType: z.int(),
    content: z.string(),
    extras: z.string(),
    createTime: z.int(),
  }),
  asConversation,
)
export type FoundMessage = z.output<typeof FoundMessage>

/** A user who has read a message. */
export const Reader = PersonCard
export type Reader = z.output<typeof Reader>

const msgTypes = int(0, 999)

export const messages = {
  /** The same fields as a chat frame; refusals have the send code as retCode. */
  send: call('custom/message/send', () => ({
    rate: 'chat',
    input: z.object({
      id: z.string(),
      to: z.optional(z.string()),
      groupId: z.optional(z.string()),
      chatType: z.optional(z.unknown()),
      msgType: z.unknown(),
      content: z.unknown(),
      extras: z.optional(z.unknown()),
      readSeq: z.optional(z.unknown()),
    }),
    output: Sent,
    errors: sendErrors,
  })),
  /** Takes messages out of the caller's own view; the others keep them. Without a conversation, wherever the caller has these ids. */
  delete: call('imMessageLog/delete', () => ({
    rate: 'write',
    input: renamed(
      z.object({
        ids: z
          .array(z.string().check(z.regex(messageIdPattern)))
          .check(z.minLength(1), z.maxLength(limits.batchMax)),
        toBizId: z.optional(id),
        toBizType: z.optional(int(1, 2)),
      }),
      asConversation,
    ),
    output: emptyOutput,
  })),
  /**
   * Messages that the caller may see, by words, kind, sender and time, in one conversation or, without it, in all of theirs.
   * All words have to be there, each as any part of a word; accents and case make no difference. Without a keyword
   * everything fits, but in all conversations only what has a kind other than text or names the caller. `msgType` is one kind
   * or several; `named` asks for what others said to the caller by an @, or to all; `withLinks` for texts with the address of a
   * page, written out or behind words.
   */
  search: call('imMessageLog/search', () => ({
    rate: 'search',
    input: renamed(
      z
        .object({
          toBizId: z.optional(id),
          toBizType: z.optional(int(1, 2)),
          msgType: z.optional(z.union([msgTypes, z.array(msgTypes).check(z.minLength(1), z.maxLength(20))])),
          keyword: z.optional(singleLineText(limits.keywordLengthMax)),
          fromId: z.optional(id),
          named: z.optional(z.boolean()),
          withLinks: z.optional(z.boolean()),
          startTime: z.optional(time),
          endTime: z.optional(time),
          order: z.optional(z.literal(['asc', 'desc'])),
          ...paged,
        })
        .check(...bothOrNeither),
      asConversation,
    ),
    output: list(FoundMessage),
  })),
  /**
   * Who of those who see it has read a message of the caller, and who has not; `hidden` are those whose reading is not
   * shown, by their setting or the caller's. In a group of more than `smallGroupMax` members each list has a page of 50, which the
   * counts are not about.
   */
  readers: call('messageRead/list', () => ({
    input: renamed(
      z.object({
        toBizId: id,
        toBizType: int(1, 2),
        msgId: z.string().check(z.regex(messageIdPattern)),
        pageNo,
      }),
      asConversation,
    ),
    output: z.object({
      read: z.array(Reader),
      unread: z.array(Reader),
      hidden: z.int(),
      readCount: z.int(),
      unreadCount: z.int(),
      /** Whether a further page has people. */
      more: z.boolean(),
    }),
  })),
  /**
   * What the other members of a group have read, without saying who: the messages after `after` up to `upTo`, for each one
   * who shows it to the caller. In a group of more than `smallGroupMax` members `list` is empty, and `counts` says of each of the
   * places `seqs` how many have read it.
   */
  positions: call('messageRead/positions', () => ({
    silent: true,
    input: z.object({
      groupId: id,
      seqs: z.optional(z.array(int(1, Number.MAX_SAFE_INTEGER)).check(z.maxLength(limits.readCountsMax))),
    }),
    output: z.object({
      list: z.array(z.object({ after: z.int(), upTo: z.int() })),
      counts: z.array(z.int()),
    }),
  })),
  /** Takes a message of the caller back for everybody, as a frame of kind recall does. */
  recall: call('custom/message/recall', () => ({
    rate: 'write',
    input: renamed(
      z.object({ recallId: z.string().check(z.maxLength(64)), toBizId: id, toBizType: int(1, 2) }),
      asConversation,
    ),
    output: Sent,
    errors: ['RecallTooLate', 'MessageNotMember'],
  })),
}

export const messageEvents = {
  /**
   * Messages of a conversation changed: an edit, a recall, reactions. A device takes a state that is newer than what it has,
   * and moves its revision where it knows `prevRev`; else, and without `list`, it asks for what it missed (command 19, type 1).
   */
  changed: event(
    'messages.changed',
    renamed(
      z.object({
        toBizId: z.string(),
        toBizType: z.literal([1, 2]),
        prevRev: z.int(),
        rev: z.int(),
        list: z.exactOptional(z.array(changedMessage)),
      }),
      asConversation,
    ),
  ),
  /** What of a message's state is of this user alone changed, by another device or by this one. */
  mine: event(
    'messages.mine',
    renamed(
      z.object({
        toBizId: z.string(),
        toBizType: z.literal([1, 2]),
        seq: z.int(),
        rev: z.int(),
        mine: z.array(z.string()),
      }),
      asConversation,
    ),
  ),
  /**
   * Others of a group have read messages of this user: `messageRead/positions` and `messageRead/list` have changed. Sent at
   * most once a second for each group, and only where both sides show what they read.
   */
  groupRead: event('messages.groupRead', z.object({ groupId: z.string() })),
  /** This user deleted these on another device. */
  deleted: event(
    'messages.deleted',
    renamed(z.object({ toBizId: z.string(), toBizType: z.int(), ids: z.array(z.string()) }), asConversation),
  ),
}
