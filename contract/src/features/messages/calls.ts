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

/** The output of sending and recalling over HTTP: an echo frame. */
export const Sent = z.object({
  code: z.int(),
  msg: z.string(),
  command: z.int(),
  data: z.object({
    id: z.string(),
    seq: z.optional(z.int()),
    createTime: z.optional(z.int()),
    /** The stored content, if the server changed what was sent. */
    content: z.optional(z.string()),
    /** The stored extras, if the server changed them. */
    extras: z.optional(z.looseObject({})),
  }),
})
export type Sent = z.output<typeof Sent>

const sendErrors = ['MessageMalformed', 'MessageNotStored', ...postingErrors, 'MessageTooOften'] as const

/** A message found in one of the caller's conversations; `extras` is JSON text. */
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
  /** Sends a message. The fields are those of a chat frame; an error's retCode is the send code. */
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
  /**
   * Removes messages from the caller's own view; others keep them. Without a conversation: wherever the caller has
   * these ids.
   */
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
   * Searches messages that the caller may see, by words, kind, sender and time, in one conversation or in all. A
   * message has to contain all words, each anywhere within a word; accents and case are ignored. Without a keyword
   * every message matches, but in all conversations only other kinds than text, and mentions of the caller. `msgType`
   * is one kind or several; `named` finds others' mentions of the caller or of everybody; `withLinks` finds texts with
   * a web address, visible or behind words.
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
   * The users who can see a message of the caller: those who have read it and those who have not; `hidden` are those
   * whose reading is not shown, by their setting or the caller's. In a group of more than `smallGroupMax` members each
   * list is a page of 50; the counts are always complete.
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
      /** Whether there is another page. */
      more: z.boolean(),
    }),
  })),
  /**
   * What the other members of a group have read, without naming them: an entry for each member who shows it to the
   * caller, who has read the messages after seq `after` up to `upTo`. In a group of more than `smallGroupMax` members `list` is empty, and
   * `counts` has for each of `seqs` how many have read it.
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
  /** Recalls a message of the caller for everybody, as a frame of kind recall does. */
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
   * Messages of a conversation changed: edits, recalls, reactions. A device applies each state that is newer than its
   * own, and advances its revision if it is at `prevRev`; otherwise, or without `list`, it requests the changes
   * (command 19, type 1).
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
        /**
         * Users whose own part of these messages changed, which `messages.mine` brings before this event; a device of
         * theirs that did not receive it requests the changes.
         */
        by: z.exactOptional(z.array(z.object({ seq: z.int(), userId: z.string() }))),
      }),
      asConversation,
    ),
  ),
  /** The part of a message's state that only this user sees changed, by this device or another. */
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
   * Other members read messages of this user in a group: `messageRead/positions` and `messageRead/list` changed. Sent
   * at most once a second for each group, and only where both sides show what they read.
   */
  groupRead: event('messages.groupRead', z.object({ groupId: z.string() })),
  /** This user deleted these messages on another device. */
  deleted: event(
    'messages.deleted',
    renamed(z.object({ toBizId: z.string(), toBizType: z.int(), ids: z.array(z.string()) }), asConversation),
  ),
}
