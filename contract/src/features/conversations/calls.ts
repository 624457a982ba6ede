import * as z from '../../kit/schema.ts'
import { entity } from '../../rules/entities.ts'
import { quote } from '../../frames.ts'
import { MessageTimer } from '../../rules/message-timers.ts'
import { MemberAvatar } from '../groups/calls.ts'
import {
  call,
  emptyOutput,
  event,
  flag,
  id,
  int,
  singleLineText,
  list,
  pageSize,
  time,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

/** Built-in chat backgrounds, besides pictures of the user's own. */
export const backgrounds = ['sand', 'leaf', 'sky', 'rose', 'dusk'] as const
export type Background = (typeof backgrounds)[number]

/**
 * One row of the caller's chat list. `readSeq`, `otherReadSeq`: the caller, or the other user, has read up to that seq.
 */
export const ConversationSummary = renamed(
  z.object({
    id: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    userName: z.string(),
    avatarUrl: z.string(),
    /** First members of a group without a picture, shown instead of one. */
    faces: z.array(MemberAvatar),
    remarks: z.string(),
    unreadCount: z.int(),
    /** Plain text; for calls, system lines and wallet notices in the language of the call. */
    lastMsgContent: z.string(),
    /** The last message as in frames, for clients that write more of it than the plain text. */
    lastMsg: z.optional(z.object({ msgType: z.int(), from: z.string(), content: z.string() })),
    lastMsgType: z.int(),
    lastMsgFrom: z.string(),
    /** The name of its sender; '' in a chat without messages. */
    lastMsgNick: z.string(),
    lastMsgDate: z.int(),
    lastSeq: z.int(),
    readSeq: z.int(),
    otherReadSeq: z.int(),
    isTop: flag,
    isDisturb: flag,
    /** When the mute ends by itself; absent if it does not end, or if the chat is not muted. */
    disturbUntil: z.optional(z.int()),
    /** Archived: not in the main list, and silent, until taken out again. Absent in rows that older versions stored. */
    isArchived: z.optional(flag),
    /** Marked as unread by hand, until it is read. Absent in rows that older versions stored. */
    isUnread: z.optional(flag),
    /** The seq of the newest message of the caller here with a reaction that the caller has not seen. */
    reactedSeq: z.optional(z.int()),
    /** How long messages stay here, by seq; absent if all stay. */
    expiry: z.optional(z.array(MessageTimer)),
    atMsgId: z.string(),
    atMsgAll: flag,
    /** The seq of the newest unread message that mentions the caller or everybody; 0 if there is none. */
    atSeq: z.optional(z.int()),
    delMsgTime: z.int(),
    /**
     * Why the caller cannot write here: 0 if they can, else the send code that a message would get (10022, 10026; 10030
     * for a user whom the caller has blocked …).
     */
    refusal: z.int(),
    /** For 10027 and 10028: who muted the caller, and until when (`mutedForever` without an end); '' and 0 otherwise. */
    refusalBy: z.string(),
    refusalUntil: z.int(),
    /** How many more texts the caller may send to a stranger; -1 without a limit. */
    textsLeft: z.int(),
    /** Written by a stranger whom the caller has neither accepted nor answered. */
    isRequest: flag,
    /** '', one of `backgrounds`, or the address of the caller's own picture. */
    background: z.string(),
    /** The caller's unsent draft, from any of their devices. Absent in rows that older versions stored. */
    draft: z.optional(z.string()),
    /** Its mentions, and the message that it replies to in its present state. */
    draftEntities: z.optional(z.array(entity)),
    draftQuote: z.optional(quote),
    /** When the draft last changed; it increases with each change. 0 if there never was one. */
    draftTime: z.optional(z.int()),
  }),
  {
    ...asConversation,
    isTop: 'isPinned',
    isDisturb: 'isMuted',
    disturbUntil: 'unmutesAt',
    atMsgId: 'mentionId',
    atMsgAll: 'isAllMentioned',
    atSeq: 'mentionSeq',
    delMsgTime: 'clearedAt',
  },
)
export type ConversationSummary = z.output<typeof ConversationSummary>

/** The draft exactly as typed, including white space at its ends. Text that cannot be stored is refused. */
const draft = z.string().check(
  z.maxLength(limits.textLengthMax * 2),
  z.refine((text) => text.isWellFormed() && !text.includes('\0')),
  z.refine((text) => [...text].length <= limits.textLengthMax),
)

const messageId = z.string().check(z.regex(messageIdPattern))

const one = renamed(z.object({ toId: id, toObj: int(1, 2) }), {
  toId: 'conversation.id',
  toObj: 'conversation.type',
})

export const conversations = {
  /** The caller's chats: pinned ones first, then the newest. */
  list: call('imSession/myList', () => ({
    input: z.object({ startTime: z.optional(time), pageSize, pageNo: z.optional(int(1, 1_000_000)) }),
    output: list(ConversationSummary),
  })),
  /** The unread counts of the tabs over all rows that `myList` returns for this `startTime`, on all pages. */
  unreadBelow: call('imSession/unreadBelow', () => ({
    input: z.object({ startTime: time }),
    output: z.object({ chats: z.int(), groups: z.int() }),
    silent: true,
  })),
  /** Pins a chat, or unpins it. */
  pin: call('imSession/top', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** Mutes a chat, for some minutes or without an end, or unmutes it. */
  mute: call('imSession/noDisturb', () => ({
    rate: 'write',
    input: z.object({ id, status: flag, minutes: z.optional(int(1, limits.muteMinutesMax)) }),
    output: emptyOutput,
  })),
  /**
   * Archives a chat for the caller alone, and unpins it. New messages leave it archived, are in no tab's count and
   * notify nobody.
   */
  archive: call('imSession/archive', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** Marks a chat as unread for the caller until they read it; counts and read positions do not change. */
  markUnread: call('imSession/markUnread', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** Sets the background of a chat for the caller alone; a picture has to be their own upload. */
  background: call('imSession/background', () => ({
    rate: 'write',
    input: z.object({ id, background: singleLineText(300) }),
    output: emptyOutput,
  })),
  /**
   * Replaces the draft of a chat, whichever device wrote the old one. Older clients omit fields: an absent one keeps
   * its old value, that is the mentions whose text is still there, and the quoted message.
   */
  draft: call('imSession/draft', () => ({
    rate: 'draft',
    input: z.object({
      id,
      text: draft,
      at: z.optional(z.union([z.array(id).check(z.maxLength(limits.batchMax)), z.literal('all')])),
      entities: z.optional(z.array(z.unknown()).check(z.maxLength(limits.entitiesMax))),
      quote: z.optional(z.nullable(z.object({ id: messageId }))),
    }),
    output: z.object({ draftTime: z.int() }),
  })),
  /** Removes a chat from the list until its next message. */
  hide: call('imSession/byObjDel', () => ({ rate: 'write', input: one, output: emptyOutput })),
  /** A chat by its id. */
  byId: call('imSession/byIdDetail', () => ({ input: z.object({ id }), output: ConversationSummary })),
  /** The private chat with a user. */
  byPerson: call('imSession/byUserIdDetail', () => ({
    input: z.object({ id }),
    output: ConversationSummary,
  })),
  /** The chat of a group. */
  byGroup: call('imSession/byGroupIdDetail', () => ({
    input: z.object({ id }),
    output: ConversationSummary,
  })),
  /** Puts a chat back on the list. */
  openById: call('imSession/openSessionId', () => ({ input: z.object({ id }), output: ConversationSummary })),
  /** Puts the chat with a user or of a group on the list; a private chat is created if there is none. */
  open: call('imSession/openSession', () => ({ input: one, output: ConversationSummary })),
  /** Clears the history of a chat for the caller alone. */
  clear: call('imSession/cleanMsg', () => ({ rate: 'write', input: one, output: emptyOutput })),
}

export const conversationEvents = {
  /**
   * Another device of this user pinned, muted, marked, cleared, opened or read it, or its rules changed: the row as it
   * is now.
   */
  changed: event('session.changed', ConversationSummary),
  /** To all devices of this user, including the one that wrote the draft. */
  drafted: event(
    'session.drafted',
    renamed(
      z.object({
        toBizId: z.string(),
        toBizType: z.literal([1, 2]),
        draft: z.string(),
        draftEntities: z.optional(z.array(entity)),
        draftQuote: z.optional(quote),
        draftTime: z.int(),
      }),
      asConversation,
    ),
  ),
  /** This user removed a chat from the list, on any of their devices. */
  hidden: event(
    'session.hidden',
    renamed(z.object({ toBizId: z.string(), toBizType: z.int() }), asConversation),
  ),
}
