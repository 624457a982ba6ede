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

/** What may lie behind a room's messages, besides a picture of one's own. */
export const backgrounds = ['sand', 'leaf', 'sky', 'rose', 'dusk'] as const
export type Background = (typeof backgrounds)[number]

/** One row of the chat list, as its owner sees it. `readSeq`, `otherReadSeq`: read up to that seq. */
export const ConversationSummary = renamed(
  z.object({
    id: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    userName: z.string(),
    avatarUrl: z.string(),
    /** Members of a group without a picture. */
    faces: z.array(MemberAvatar),
    remarks: z.string(),
    unreadCount: z.int(),
    /** A plain text, of calls, grey lines and wallet notices in the call's language. */
    lastMsgContent: z.string(),
    /** The message itself as in frames, where clients make their own line of more than that text. */
    lastMsg: z.optional(z.object({ msgType: z.int(), from: z.string(), content: z.string() })),
    lastMsgType: z.int(),
    lastMsgFrom: z.string(),
    /** Its sender's name, '' where nothing was said yet. */
    lastMsgNick: z.string(),
    lastMsgDate: z.int(),
    lastSeq: z.int(),
    readSeq: z.int(),
    otherReadSeq: z.int(),
    isTop: flag,
    isDisturb: flag,
    /** When the mute ends by itself; absent where it does not, or where nothing is muted. */
    disturbUntil: z.optional(z.int()),
    /** Kept apart from the list and silent, until it is taken back; rows that an older version kept do not have it. */
    isArchived: z.optional(flag),
    /** Marked as unread by hand, until it is read; rows that an older version kept do not have it. */
    isUnread: z.optional(flag),
    /** The newest message of the caller here that someone reacted to since they looked. */
    reactedSeq: z.optional(z.int()),
    /** For how long messages stand here, by where they were sent; absent where all stay. */
    expiry: z.optional(z.array(MessageTimer)),
    atMsgId: z.string(),
    atMsgAll: flag,
    /** The newest unread message that names the caller or everybody; once it is read, nothing does any more. 0 for none. */
    atSeq: z.optional(z.int()),
    delMsgTime: z.int(),
    /** What stands in the composer's place: 0, or the send code that a message would get (10022, 10026, 10030 for a user whom the caller has blocked …). */
    refusal: z.int(),
    /** 10027, 10028: who muted, and until when (`forGood` without an end); '' and 0 otherwise. */
    refusalBy: z.string(),
    refusalUntil: z.int(),
    /** Texts that the caller may still send to a stranger, -1 without a limit. */
    textsLeft: z.int(),
    /** A stranger wrote, and the caller has neither liked nor replied. */
    isRequest: flag,
    /** '', one of `backgrounds`, or the address of a picture of the caller. */
    background: z.string(),
    /** What the caller began to write here on any of their devices; rows that an older version kept have neither. */
    draft: z.optional(z.string()),
    /** Whom it names, and what it answers, as it stands now. */
    draftEntities: z.optional(z.array(entity)),
    draftQuote: z.optional(quote),
    /** When that changed last, later for each change; 0 where nothing was ever begun. */
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

/** As it stands in the composer, spaces at its ends too; what cannot be stored as text is refused. */
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
  /** My chats, pinned ones first, then the newest. */
  list: call('imSession/myList', () => ({
    input: z.object({ startTime: z.optional(time), pageSize, pageNo: z.optional(int(1, 1_000_000)) }),
    output: list(ConversationSummary),
  })),
  /** What the tabs count of the rows that `myList` gives with this `startTime`, on all its pages together. */
  unreadBelow: call('imSession/unreadBelow', () => ({
    input: z.object({ startTime: time }),
    output: z.object({ chats: z.int(), groups: z.int() }),
    silent: true,
  })),
  /** Pins a chat, or takes that back. */
  pin: call('imSession/top', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** Mutes a chat, or takes that back. */
  /** For that many minutes, or for good. */
  mute: call('imSession/noDisturb', () => ({
    rate: 'write',
    input: z.object({ id, status: flag, minutes: z.optional(int(1, limits.muteMinutesMax)) }),
    output: emptyOutput,
  })),
  /** For myself alone, and no longer pinned; what comes in it leaves it there, counts for no tab and notifies nobody. */
  archive: call('imSession/archive', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** Marks it for the caller alone until they read it, whatever was said; counts and read positions stay. */
  markUnread: call('imSession/markUnread', () => ({
    rate: 'write',
    input: z.object({ id, status: flag }),
    output: emptyOutput,
  })),
  /** For the caller alone; a picture has to be an upload of theirs. */
  background: call('imSession/background', () => ({
    rate: 'write',
    input: z.object({ id, background: singleLineText(300) }),
    output: emptyOutput,
  })),
  /**
   * Takes the place of what was there, whichever device wrote it, as a whole. Where a field is absent, as from older
   * clients, what was there of it stays: the names whose words still stand, and the quote beside a text.
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
  /** Takes a chat off the list until its next message. */
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
  /** The chat with a user or of a group, put on the list; a private one is made where there is none. */
  open: call('imSession/openSession', () => ({ input: one, output: ConversationSummary })),
  /** Clears the history of a chat for the caller alone. */
  clear: call('imSession/cleanMsg', () => ({ rate: 'write', input: one, output: emptyOutput })),
}

export const conversationEvents = {
  /** Pinned, muted, marked, cleared, shown or read on another device of this user, or its rules changed: the row as it is now. */
  changed: event('session.changed', ConversationSummary),
  /** On all devices of this user, the one that wrote it too. */
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
  /** This user took a chat off the list, on any of their devices. */
  hidden: event(
    'session.hidden',
    renamed(z.object({ toBizId: z.string(), toBizType: z.int() }), asConversation),
  ),
}
