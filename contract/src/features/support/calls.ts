import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, int, emptyInput, singleLineText, text } from '../../kit/kit.ts'
import { languages, type Language } from '../../kit/languages.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'

/** Of a conversation: the person waits for an answer; they have one; or an operator closed it, until the person writes again. */
export const supportState = { waiting: 1, answered: 2, closed: 3 } as const

/** A picture beside what was said. Its addresses are for the person and the operators of the service alone. */
export const SupportPhoto = z.object({ url: z.string(), thumb: z.string(), width: z.int(), height: z.int() })

/** What a user said to the customer service, or it to them. `seq` counts from 1 without a gap. */
export const SupportMessage = z.object({
  id: z.string(),
  seq: z.int(),
  mine: flag,
  /** '' where a photo says it all. */
  content: z.string(),
  photo: z.nullable(SupportPhoto),
  createTime: z.int(),
})
export type SupportMessage = z.output<typeof SupportMessage>

const messageId = z.string().check(z.regex(messageIdPattern))
const content = text(limits.supportTextLengthMax)
/** Words may be missing beside a picture alone. */
const needsWords = { path: ['content'] }
/** Those below that seq, the newest without it. */
const before = { beforeSeq: z.optional(int(1, Number.MAX_SAFE_INTEGER)), count: z.optional(int(1, 50)) }

export const support = {
  /** By rising seq. */
  list: call('support/list', () => ({
    input: z.object(before),
    output: z.object({ list: z.array(SupportMessage), more: z.boolean() }),
  })),
  /** The client makes the id; the same one again is the same message. `photo` is a picture that the caller uploaded for a chat. */
  send: call('support/send', () => ({
    rate: 'write',
    input: z
      .object({ id: messageId, content, photo: z.optional(z.string().check(z.maxLength(500))) })
      .check(z.refine((said) => said.content !== '' || said.photo !== undefined, needsWords)),
    output: SupportMessage,
    errors: ['PhotoMissing'],
  })),
  /** How many answers of the support the caller has not read. */
  unread: call('support/unreadCount', () => ({
    input: emptyInput,
    output: z.object({ count: z.int() }),
    silent: true,
  })),
  /** Says up to where the caller has read. */
  read: call('support/read', () => ({
    input: z.object({ seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: emptyOutput,
    silent: true,
  })),
}

export const supportEvents = {
  /** The support, or this user on another device, said something. */
  said: event('support.said', z.object({ seq: z.int() })),
}

/** What stands for the name of the person in a canned answer; it has no other braces. */
export const cannedName = '{name}'
const cannedText = text(limits.supportTextLengthMax, 1).check(
  z.refine((value) => !/[{}]/.test(value.replaceAll(cannedName, ''))),
)
/** In as many languages as there are; English is never missing. */
const cannedTexts = z
  .partialRecord(z.enum(languages), cannedText)
  .check(z.refine((all) => (all as Partial<Record<Language, unknown>>).en !== undefined))

const AdminMessage = z.object({
  seq: z.int(),
  /** '' where the person said it. */
  operator: z.string(),
  content: z.string(),
  /** At addresses that the operator may load for some minutes. */
  photo: z.nullable(SupportPhoto),
  createTime: z.int(),
})

export const supportAdmin = {
  /** Who has waited longest comes first, of other states who spoke last. `find` also looks for words that were said. */
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
        /** The seq of the last message: a conversation is closed up to it. */
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
      /** The language in which the person uses the app. */
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
    errors: ['FileTypeNotAllowed', 'PictureTooLarge', 'FileTooComplex', 'NoRoomForFiles', 'UploadFailed'],
  }),
  /** Closes a conversation of which everything up to that seq was seen; where more was said it stays as it is. */
  settle: adminCall('support/settle', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: z.object({ closed: z.boolean() }),
  }),
  /** What the operator has written to this person and not sent; '' for nothing. */
  draft: adminCall('support/draft', {
    roles: ['support'],
    input: z.object({ userId: id }),
    output: z.object({ text: z.string() }),
  }),
  /** Stores it in the place of what was there. An answer removes it. */
  saveDraft: adminCall('support/save-draft', {
    roles: ['support'],
    input: z.object({ userId: id, text: text(limits.supportTextLengthMax) }),
    output: emptyOutput,
  }),
  /** All canned answers, by their titles. */
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
  /** Adds one, or changes the one with that id, which the client makes. `{name}` stands for the name of the person. */
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
