import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, int, emptyInput, singleLineText, text } from '../../kit/kit.ts'
import { languages, type Language } from '../../kit/languages.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'

/**
 * State of a support conversation. `waiting`: the user waits for an answer; `answered`; `closed` by an operator, until
 * the user writes again.
 */
export const supportState = { waiting: 1, answered: 2, closed: 3 } as const

/** A picture of a support message. Only the user and support operators may load it. */
export const SupportPhoto = z.object({ url: z.string(), thumb: z.string(), width: z.int(), height: z.int() })

/** A message of a user to the support, or of the support to the user. `seq` counts from 1 without gaps. */
export const SupportMessage = z.object({
  id: z.string(),
  seq: z.int(),
  mine: flag,
  /** '' if there is only a photo. */
  content: z.string(),
  photo: z.nullable(SupportPhoto),
  createTime: z.int(),
})
export type SupportMessage = z.output<typeof SupportMessage>

const messageId = z.string().check(z.regex(messageIdPattern))
const content = text(limits.supportTextLengthMax)
/** The text may be empty only if there is a picture. */
const needsWords = { path: ['content'] }
/** Messages with a lower seq; absent: the newest. */
const before = { beforeSeq: z.optional(int(1, Number.MAX_SAFE_INTEGER)), count: z.optional(int(1, 50)) }

export const support = {
  /** By rising seq. */
  list: call('support/list', () => ({
    input: z.object(before),
    output: z.object({ list: z.array(SupportMessage), more: z.boolean() }),
  })),
  /**
   * Sends a message. The client makes the id; a repeat with the same id changes nothing. `photo` is a picture that the
   * caller uploaded for a chat.
   */
  send: call('support/send', () => ({
    rate: 'write',
    input: z
      .object({ id: messageId, content, photo: z.optional(z.string().check(z.maxLength(500))) })
      .check(z.refine((said) => said.content !== '' || said.photo !== undefined, needsWords)),
    output: SupportMessage,
    errors: ['PhotoMissing'],
  })),
  /** How many answers of the support are unread. */
  unread: call('support/unreadCount', () => ({
    input: emptyInput,
    output: z.object({ count: z.int() }),
    silent: true,
  })),
  /** Sets the caller's read position. */
  read: call('support/read', () => ({
    input: z.object({ seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: emptyOutput,
    silent: true,
  })),
}

export const supportEvents = {
  /** The support, or this user on another device, sent a message. */
  said: event('support.said', z.object({ seq: z.int() })),
}

/** The placeholder for the user's name in a canned answer; no other braces are allowed. */
export const cannedName = '{name}'
const cannedText = text(limits.supportTextLengthMax, 1).check(
  z.refine((value) => !/[{}]/.test(value.replaceAll(cannedName, ''))),
)
/** In the languages that there are; English is always present. */
const cannedTexts = z
  .partialRecord(z.enum(languages), cannedText)
  .check(z.refine((all) => (all as Partial<Record<Language, unknown>>).en !== undefined))

const AdminMessage = z.object({
  seq: z.int(),
  /** '' if the user sent it. */
  operator: z.string(),
  content: z.string(),
  /** At addresses that the operator may load for some minutes. */
  photo: z.nullable(SupportPhoto),
  createTime: z.int(),
})

export const supportAdmin = {
  /** Waiting conversations longest first, others by last message. `find` also searches the text of messages. */
  queue: adminCall('support/queue', {
    roles: ['support'],
    input: z.object({ state: int(1, 3), ...queueInput(['waiting', 'last']) }),
    output: queueList(
      z.object({
        userId: z.string(),
        userName: z.string(),
        userNum: z.string(),
        state: z.int(),
        waitingSince: z.int(),
        lastTime: z.int(),
        /** The seq of the last message, which has to be sent to close the conversation. */
        lastSeq: z.int(),
      }),
    ),
  }),
  look: adminCall('support/look', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, ...before }),
    output: z.object({
      list: z.array(AdminMessage),
      more: z.boolean(),
      /** The user's language in the app. */
      language: z.string(),
    }),
  }),
  /** `picture` is in base64. */
  answer: adminCall('support/answer', {
    roles: ['support'],
    recorded: true,
    input: z
      .object({
        ...{ userId: id, id: messageId, content },
        picture: z.optional(
          z.string().check(z.maxLength(limits.adminPictureLengthMax), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
        ),
      })
      .check(z.refine((said) => said.content !== '' || said.picture !== undefined, needsWords)),
    output: emptyOutput,
    errors: [
      'ClaimedByOther',
      'FileTypeNotAllowed',
      'PictureTooLarge',
      'FileTooComplex',
      'NoRoomForFiles',
      'UploadFailed',
    ],
  }),
  /** Closes a conversation that the operator has seen up to that seq; if there is a later message it stays open. */
  settle: adminCall('support/settle', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: z.object({ closed: z.boolean() }),
    errors: ['ClaimedByOther'],
  }),
  /** The operator's unsent draft to this user; '' for none. */
  draft: adminCall('support/draft', {
    roles: ['support'],
    input: z.object({ userId: id }),
    output: z.object({ text: z.string() }),
  }),
  /** Stores a draft, replacing the old one. Sending an answer deletes it. */
  saveDraft: adminCall('support/save-draft', {
    roles: ['support'],
    input: z.object({ userId: id, text: text(limits.supportTextLengthMax) }),
    output: emptyOutput,
  }),
  /** All canned answers, by title. */
  canned: adminCall('support/canned', {
    roles: ['support', 'editor'],
    input: emptyInput,
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          texts: z.record(z.string(), z.string()),
          changeTime: z.int(),
        }),
      ),
    }),
  }),
  /**
   * Adds a canned answer, or changes the one with that id, which the client makes. `{name}` is replaced by the user's
   * name.
   */
  saveCanned: adminCall('support/save-canned', {
    roles: ['editor'],
    recorded: true,
    input: z.object({
      id: messageId,
      title: singleLineText(limits.cannedTitleLengthMax, 1),
      texts: cannedTexts,
    }),
    output: emptyOutput,
    errors: ['CannedAnswersFull'],
  }),
  removeCanned: adminCall('support/remove-canned', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id: messageId }),
    output: emptyOutput,
  }),
}
