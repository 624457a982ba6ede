import * as z from './kit/schema.ts'
import { limits } from './limits.ts'
import { chatType, cmd, messageIdPattern, signal, type ConversationRef } from './socket.ts'
import { asConversation, asReadConversation, renamed } from './kit/wire-names.ts'

// The frames that clients send. The server decodes each by the schema of its command before a handler sees it. A frame
// that does not decode is counted, and logged without its content. An unknown command comes from a newer client.

/** A frame that clients send: its command, the code of a signal, and its schema. */
export type Command<Frame = unknown> = { command: number; code?: number; frame: z.ZodMiniType<Frame> }
export type FrameOf<C extends Command> = z.output<C['frame']>

const command = <Frame>(number: number, frame: z.ZodMiniType<Frame>): Command<Frame> => ({
  command: number,
  frame,
})
/** All signals share one command and differ by their code. */
export const signalCommand = <Frame>(code: number, frame: z.ZodMiniType<Frame>): Command<Frame> => ({
  command: cmd.signal,
  code,
  frame,
})

const digits = z.string().check(z.regex(/^\d{1,20}$/))
const appChannel = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/))
const messageId = z.string().check(z.regex(messageIdPattern))
const wholeNumber = z.int().check(z.minimum(0))
const chatTypes = z.literal([chatType.group, chatType.single])
const conversation = { toBizId: digits, toBizType: chatTypes }
const readConversation = { toObjId: digits, toObjType: chatTypes }

/**
 * The fields of a chat frame. Which kinds of messages a client may send, and with what content, is declared by each
 * kind.
 */
const chatFrame = z
  .object({
    id: messageId,
    to: z.exactOptional(digits),
    groupId: z.exactOptional(digits),
    /** Without it the chat is private. */
    chatType: z.exactOptional(chatTypes),
    msgType: z.int(),
    content: z.string(),
    extras: z.optional(z.nullable(z.looseObject({}))),
    /**
     * The highest seq of this conversation that its sender had on screen when writing the message. The sender's read
     * position moves up to it; without it, up to this message.
     */
    readSeq: z.exactOptional(wholeNumber),
  })
  .check(
    z.refine(({ chatType: type, to, groupId }) => {
      const [target, other] = type === chatType.group ? [groupId, to] : [to, groupId]
      // In a group the other field may repeat the target.
      return target !== undefined && (other === undefined || (type === chatType.group && other === target))
    }),
  )

const seqs = z
  .record(z.string().check(z.regex(/^[12]:\d{1,20}$/)), wholeNumber)
  .check(z.refine((value) => Object.keys(value).length <= 10_000))

/** By conversation: the revision up to which a device knows its messages, and the lowest seq that the device holds. */
const revs = z
  .record(z.string().check(z.regex(/^[12]:\d{1,20}$/)), z.tuple([wholeNumber, wholeNumber]))
  .check(z.refine((value) => Object.keys(value).length <= 10_000))

/** Frames that the gateway answers itself, without a feature. */
export const gatewayCommands = {
  heartbeat: command(
    cmd.heartbeat,
    z.object({
      /** The page is in the background. */
      away: z.optional(z.boolean()),
      /** Frames of the server that this client could not decode since its last heartbeat. */
      undecoded: z.optional(wholeNumber),
    }),
  ),
  logout: command(cmd.logout, z.object({})),
}

export const messageCommands = {
  chat: command(cmd.chat, chatFrame),
  /**
   * `type` 0 asks for everything that a device missed in all conversations; any other value for one page of one
   * conversation.
   */
  records: command(
    cmd.records,
    z.union([
      z.object({
        type: z.literal(0),
        seqs: z.optional(z.nullable(seqs)),
        revs: z.optional(z.nullable(revs)),
        /** The mark of the state that the device has, as the server gave it; '' for none. */
        mark: z.exactOptional(z.string().check(z.maxLength(limits.startMarkLengthMax))),
        /** The input of `appUpdate/news`: with it the answer to a mark names a newer version. */
        app: z.exactOptional(
          z.object({ type: appChannel, version: wholeNumber.check(z.maximum(999_999_999)) }),
        ),
      }),
      renamed(
        z.object({
          type: z.optional(z.unknown().check(z.refine((type) => type !== 0))),
          ...conversation,
          offset: z.optional(wholeNumber),
          beforeSeq: z.optional(wholeNumber),
          afterSeq: z.optional(wholeNumber),
          count: z.optional(z.int().check(z.minimum(1))),
          /** Instead of a page: the changes after this revision to messages from `fromSeq` on. */
          afterRev: z.optional(wholeNumber),
          fromSeq: z.optional(wholeNumber),
        }),
        asConversation,
      ),
    ]),
  ),
  read: command(cmd.read, renamed(z.object({ ...readConversation, msgId: messageId }), asReadConversation)),
  readConversation: signalCommand(
    signal.readConv,
    z.union([
      z.object({ extras: renamed(z.object(readConversation), asReadConversation) }),
      // Older clients put the conversation beside the extras.
      renamed(z.object(readConversation), asReadConversation),
    ]),
  ),
  typing: signalCommand(
    signal.typing,
    z.union([
      z.object({ chatType: z.literal(chatType.group), groupId: digits }),
      z.object({ chatType: z.literal(chatType.single), to: digits }),
    ]),
  ),
}

const aboutCall = z.object({ extras: z.object({ roomId: z.string().check(z.maxLength(64)) }) })
const callExtras = {
  extras: renamed(
    z.object({
      isAudio: z._default(z.boolean(), true),
      persons: z.optional(z.array(digits).check(z.minLength(1), z.maxLength(limits.callInvitedMax))),
    }),
    { persons: 'inviteeIds' },
  ),
}

/**
 * Signals that do what the calls of `features/calling/calls.ts` do. All devices of everyone in the call are signalled
 * the result.
 */
export const callCommands = {
  call: signalCommand(
    signal.call,
    z.union([
      z.object({ chatType: z.literal(chatType.group), groupId: digits, ...callExtras }),
      z.object({ chatType: z.literal(chatType.single), to: digits, ...callExtras }),
    ]),
  ),
  reject: signalCommand(signal.rejectCall, aboutCall),
  busy: signalCommand(signal.busy, aboutCall),
  cancel: signalCommand(signal.cancelCall, aboutCall),
  join: signalCommand(signal.join, aboutCall),
  leave: signalCommand(signal.leave, aboutCall),
}

/** All commands that features handle. */
export const featureCommands: readonly Command[] = [
  ...Object.values(messageCommands),
  ...Object.values(callCommands),
]

/**
 * Decodes a client's frame by the schema of its command, without unknown fields; undefined where it does not decode.
 */
export function decodeCommand<Frame>({ frame }: Command<Frame>, value: unknown): Frame | undefined {
  const read = z.safeParse(frame, value)
  return read.success ? read.data : undefined
}

const named = renamed(z.object(conversation), asConversation)

/** The conversation that a frame names, even where the rest of the frame does not decode. */
export function conversationIn(frame: unknown): ConversationRef | undefined {
  const read = z.safeParse(named, frame)
  return read.success ? read.data.conversation : undefined
}
