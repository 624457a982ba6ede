import * as z from './kit/schema.ts'
import { limits } from './limits.ts'
import { chatType, cmd, messageIdPattern, signal, type ConversationRef } from './socket.ts'
import { asConversation, asReadConversation, renamed } from './kit/wire-names.ts'

// What a client sends. The server decodes each frame through the schema of its command before a handler sees it, and counts
// and logs without its content what does not decode. A command that is not known is of a newer version.

/** A frame that clients send: its command, for signals their code too, and its schema. */
export type Command<Frame = unknown> = { command: number; code?: number; frame: z.ZodMiniType<Frame> }
export type FrameOf<C extends Command> = z.output<C['frame']>

const command = <Frame>(number: number, frame: z.ZodMiniType<Frame>): Command<Frame> => ({
  command: number,
  frame,
})
/** Signals share one command, and differ by their code. */
export const signalCommand = <Frame>(code: number, frame: z.ZodMiniType<Frame>): Command<Frame> => ({
  command: cmd.signal,
  code,
  frame,
})

const digits = z.string().check(z.regex(/^\d{1,20}$/))
const messageId = z.string().check(z.regex(messageIdPattern))
const wholeNumber = z.int().check(z.minimum(0))
const chatTypes = z.literal([chatType.group, chatType.single])
const conversation = { toBizId: digits, toBizType: chatTypes }
const readConversation = { toObjId: digits, toObjType: chatTypes }

/** The fields of a chat frame; which kinds a client may send, and what their content may be, the kinds themselves know. */
const chatFrame = z
  .object({
    id: messageId,
    to: z.exactOptional(digits),
    groupId: z.exactOptional(digits),
    /** A private chat where it is left out. */
    chatType: z.exactOptional(chatTypes),
    msgType: z.int(),
    content: z.string(),
    extras: z.optional(z.nullable(z.looseObject({}))),
    /**
     * The highest seq that its sender had on the screen in this conversation when it was written. The read position moves
     * up to there; without it, as if all had been seen.
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

/** By conversation: the revision up to which a device knows its messages, and the lowest seq that it holds. */
const revs = z
  .record(z.string().check(z.regex(/^[12]:\d{1,20}$/)), z.tuple([wholeNumber, wholeNumber]))
  .check(z.refine((value) => Object.keys(value).length <= 10_000))

/** What the gateway itself answers. */
export const gatewayCommands = {
  heartbeat: command(
    cmd.heartbeat,
    z.object({
      /** Nobody looks at the page. */
      away: z.optional(z.boolean()),
      /** How many frames of the server this client could not decode since its last heartbeat. */
      undecoded: z.optional(wholeNumber),
    }),
  ),
  logout: command(cmd.logout, z.object({})),
}

export const messageCommands = {
  chat: command(cmd.chat, chatFrame),
  /** `type` 0 asks for what a device missed in all conversations, anything else for a page of one. */
  records: command(
    cmd.records,
    z.union([
      z.object({
        type: z.literal(0),
        seqs: z.optional(z.nullable(seqs)),
        revs: z.optional(z.nullable(revs)),
        /** Of the state that the device has, as the server gave it; '' for none. */
        mark: z.exactOptional(z.string().check(z.maxLength(limits.startMarkLengthMax))),
      }),
      renamed(
        z.object({
          type: z.optional(z.unknown().check(z.refine((type) => type !== 0))),
          ...conversation,
          offset: z.optional(wholeNumber),
          beforeSeq: z.optional(wholeNumber),
          afterSeq: z.optional(wholeNumber),
          count: z.optional(z.int().check(z.minimum(1))),
          /** Instead of a page: what changed after this revision, of messages from `fromSeq` on. */
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
      // Older clients name the conversation beside the extras.
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

/** The calls of `calling.ts` as signals; what comes of them is signalled to all devices. */
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

/** Every command that features answer. */
export const featureCommands: readonly Command[] = [
  ...Object.values(messageCommands),
  ...Object.values(callCommands),
]

/** A frame of a client as the schema of its command has it, without fields that are not known; undefined where it does not decode. */
export function decodeCommand<Frame>({ frame }: Command<Frame>, value: unknown): Frame | undefined {
  const read = z.safeParse(frame, value)
  return read.success ? read.data : undefined
}

const named = renamed(z.object(conversation), asConversation)

/** The conversation that a frame names, though the rest of it may not decode. */
export function conversationIn(frame: unknown): ConversationRef | undefined {
  const read = z.safeParse(named, frame)
  return read.success ? read.data.conversation : undefined
}
