import * as z from './kit/schema.ts'
import { CallView } from './features/calling/calls.ts'
import { entity } from './rules/entities.ts'
import { linkCard } from './rules/link-card.ts'
import { chatType, cmd, signal, type ChatMessage, type ServerFrame, type SignalData } from './socket.ts'
import { asConversation, asReadConversation, renamed } from './kit/wire-names.ts'

// The frames that the server sends. A client decodes each by these schemas. A frame that does not decode is counted,
// logged without its content, and ignored. An unknown command comes from a newer server.

const chatTypes = z.literal([chatType.group, chatType.single])

/** The message that another one replies to. */
export const quote = z.object({
  id: z.string(),
  /** Which version of it is quoted, as `v` of its state. */
  v: z.exactOptional(z.int()),
  /** It was edited since; `text` is the quoted version. */
  changed: z.exactOptional(z.literal(true)),
  from: z.exactOptional(z.string()),
  nick: z.exactOptional(z.string()),
  msgType: z.exactOptional(z.int()),
  text: z.exactOptional(z.string()),
  seq: z.exactOptional(z.int()),
})

/** Fields beside the content of a message. */
const extras = z.object({
  at: z.exactOptional(z.union([z.array(z.string()), z.literal('all')])),
  atEdit: z.exactOptional(z.array(z.string())),
  entities: z.exactOptional(z.array(entity)),
  quote: z.exactOptional(quote),
  album: z.exactOptional(z.string()),
  card: z.exactOptional(linkCard),
  /** Its sender removed the card of a link to something in the app. */
  noCard: z.exactOptional(z.literal(true)),
  /** Forwarded; its original author is not named. */
  forwarded: z.exactOptional(z.literal(true)),
  /** Sent without sound and push, as its sender chose. */
  silent: z.exactOptional(z.literal(true)),
  recallId: z.exactOptional(z.string()),
})

const messageState = z.looseObject({
  rev: z.int(),
  v: z.exactOptional(z.int()),
  edited: z.exactOptional(z.number()),
  r: z.exactOptional(z.array(z.tuple([z.string(), z.int()]))),
  mine: z.exactOptional(z.array(z.string())),
  pin: z.exactOptional(z.number()),
  poll: z.exactOptional(
    z.object({
      change: z.int(),
      counts: z.exactOptional(z.array(z.int())),
      voters: z.exactOptional(z.int()),
      struck: z.exactOptional(z.int()),
      ended: z.exactOptional(z.int()),
    }),
  ),
  place: z.exactOptional(z.object({ until: z.int(), ended: z.exactOptional(z.int()) })),
  gone: z.exactOptional(z.literal(['recall', 'expired', 'erased'])),
})

/** A message that changed, with its present state. */
export const changedMessage = z.object({
  id: z.string(),
  seq: z.int(),
  msgType: z.int(),
  content: z.exactOptional(z.string()),
  extras: z.exactOptional(extras),
  state: messageState,
})

export const chatMessage = z.object({
  id: z.string(),
  seq: z.int(),
  cmd: z.int(),
  from: z.string(),
  to: z.exactOptional(z.string()),
  groupId: z.exactOptional(z.string()),
  chatType: chatTypes,
  msgType: z.int(),
  content: z.string(),
  extras,
  createTime: z.number(),
  nick: z.string(),
  avatar: z.string(),
  state: z.exactOptional(messageState),
}) satisfies z.ZodMiniType<ChatMessage>

const conversation = { toBizId: z.string(), toBizType: chatTypes }

const recordsData = renamed(
  z.object({
    ...conversation,
    fromSeq: z.int(),
    toSeq: z.int(),
    more: z.boolean(),
    list: z.array(chatMessage),
    rev: z.exactOptional(z.int()),
    prevRev: z.exactOptional(z.int()),
    states: z.exactOptional(z.array(changedMessage)),
    moreStates: z.exactOptional(z.boolean()),
    reset: z.exactOptional(z.boolean()),
  }),
  asConversation,
)

const echoData = z.object({
  id: z._default(z.string(), ''),
  seq: z.exactOptional(z.int()),
  createTime: z.exactOptional(z.number()),
  content: z.exactOptional(z.string()),
  extras: z.exactOptional(extras),
  /** Of a refused signal of a call: its code, and the call that it concerned. */
  signal: z.exactOptional(z.int()),
  roomId: z.exactOptional(z.string()),
})

const signalHead = {
  from: z.string(),
  to: z.exactOptional(z.string()),
  groupId: z.exactOptional(z.string()),
  chatType: z.exactOptional(chatTypes),
  createTime: z.number(),
}
const aboutPerson = z.object({ userId: z.exactOptional(z.string()) })

/** `from` is the user who called, answered, declined or left. */
const callSignal = <Code extends number>(code: Code) =>
  z.object({ code: z.literal(code), ...signalHead, extras: CallView })

/** Why signal 100 was refused; sent only to the socket that sent it. */
const callRefusal = z.object({ reason: z.int(), msg: z.string() })

/** Signals that a device receives by command 22, by their code. */
export const signals = z.discriminatedUnion('code', [
  z.object({
    code: z.literal(signal.readConv),
    ...signalHead,
    extras: renamed(
      z.object({ toObjId: z.string(), toObjType: chatTypes, msgId: z.string(), seq: z.int() }),
      asReadConversation,
    ),
  }),
  z.object({ code: z.literal(signal.refreshFriend), ...signalHead, extras: aboutPerson }),
  z.object({ code: z.literal(signal.addFriend), ...signalHead, extras: aboutPerson }),
  z.object({ code: z.literal(signal.delFriend), ...signalHead, extras: aboutPerson }),
  z.object({ code: z.literal(signal.typing), ...signalHead, extras: z.object({}) }),
  callSignal(signal.call),
  z.object({
    code: z.literal(signal.rejectCall),
    ...signalHead,
    extras: z.union([CallView, callRefusal]),
  }),
  callSignal(signal.busy),
  callSignal(signal.cancelCall),
  callSignal(signal.timeoutCall),
  callSignal(signal.join),
  callSignal(signal.leave),
])

export type Signal = z.output<typeof signals>

const answer = { code: z.int(), msg: z.string() }

/** What the server sends, by command. */
export const serverFrames = z.discriminatedUnion('cmd', [
  z.object({
    cmd: z.literal(cmd.login),
    ...answer,
    data: z.nullable(z.object({ userId: z.string() })),
  }),
  z.object({ cmd: z.literal(cmd.chat), data: chatMessage }),
  z.object({ cmd: z.literal(cmd.echo), ...answer, data: echoData }),
  z.object({ cmd: z.literal(cmd.heartbeat) }),
  z.object({
    cmd: z.literal(cmd.logout),
    code: z.exactOptional(z.int()),
    /** One of `endReasons`, or a reason of a newer server. */
    reason: z.exactOptional(z.string()),
  }),
  z.object({
    cmd: z.literal(cmd.recordsAnswer),
    ...answer,
    // A refused request gets the conversation that it named, if it could be read.
    data: z.union([recordsData, renamed(z.strictObject(conversation), asConversation), z.strictObject({})]),
  }),
  z.object({
    cmd: z.literal(cmd.offlineAnswer),
    data: z.union([
      recordsData,
      z.object({
        done: z.literal(true),
        mark: z.exactOptional(z.string()),
        /** Decoded by `StartChanges`, which pages without the chat list do not load. */
        changed: z.exactOptional(z.record(z.string(), z.unknown())),
        keepKey: z.exactOptional(z.string()),
      }),
    ]),
  }),
  z.object({ cmd: z.literal(cmd.signal), data: signals }),
  z.object({
    cmd: z.literal(cmd.receipt),
    data: renamed(
      z.object({
        userId: z.string(),
        toObjId: z.string(),
        toObjType: chatTypes,
        msgId: z.string(),
        msgTime: z.number(),
        seq: z.int(),
      }),
      asReadConversation,
    ),
  }),
  z.object({ cmd: z.literal(cmd.event), name: z.string(), data: z.unknown() }),
])

/** A server frame with the field names of the wire. */
export type WireFrame = Exclude<z.input<typeof serverFrames>, { cmd: 12 }> | Extract<ServerFrame, { cmd: 12 }>

const serverCommands = new Set<number | undefined>(
  serverFrames.def.options.map((one) => one.shape.cmd.def.values[0]),
)

/** `command` is -1 where the frame has none. */
export type Decoded<Frame> =
  | { frame: Frame; problem?: never }
  | { frame?: never; problem: 'json' | 'unknown' | 'shape'; command: number }

const commandOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'cmd' in value && typeof value.cmd === 'number'
    ? value.cmd
    : -1

/** Decodes the text of a frame from the server. */
export function decodeServerFrame(text: string): Decoded<ServerFrame> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'json', command: -1 }
  }
  const command = commandOf(value)
  const read = z.safeParse(serverFrames, value)
  if (read.success) return { frame: read.data }
  return { problem: serverCommands.has(command) || command === -1 ? 'shape' : 'unknown', command }
}

/** Decodes the data of command 22; undefined for a code of a newer version, and for extras of another shape. */
export function decodeSignal(data: unknown): SignalData | undefined {
  const read = z.safeParse(signals, data)
  return read.success ? read.data : undefined
}

/**
 * Encodes a server frame. Chat messages and pages of them are encoded by hand for speed (`messages/history/view.ts` of
 * the server).
 */
export const encodeServerFrame = (frame: ServerFrame): string =>
  JSON.stringify(z.encode(serverFrames, frame as never))
