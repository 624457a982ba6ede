import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const conversation = { toBizId: id, toBizType: int(1, 2) }
const shownConversation = { toBizId: z.string(), toBizType: z.literal([1, 2]) }
const messageId = z.string().check(z.regex(messageIdPattern))

/** A point in degrees; `accuracy` is its radius of uncertainty in metres. */
export const point = {
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.optional(z.number().check(z.minimum(0), z.maximum(limits.placeAccuracyMax))),
}

const lastPoint = {
  msgId: z.string(),
  seq: z.int(),
  userId: z.string(),
  lat: z.number(),
  lng: z.number(),
  accuracy: z.optional(z.number()),
  /** When the sender's device was there, in ms. */
  time: z.int(),
  /** When it ends by itself, in ms. */
  until: z.int(),
}
/** The last point of a live location. */
export const LastPoint = z.object(lastPoint)
export type LastPoint = z.output<typeof LastPoint>

/** A running live location of the caller. */
export const OwnLivePlace = renamed(
  z.object({
    ...shownConversation,
    msgId: z.string(),
    /** When it ends by itself, in ms. */
    until: z.int(),
    /** It was started by this session, which alone may move it. */
    here: z.boolean(),
  }),
  asConversation,
)
export type OwnLivePlace = z.output<typeof OwnLivePlace>

export const places = {
  /**
   * Sends a location: a message of kind 114 with this id. With `liveSeconds` it is live, and ends another live one of
   * the caller in this chat. A repeat with the same id changes nothing.
   */
  send: call('place/send', () => ({
    rate: 'place',
    input: renamed(
      z.object({
        ...conversation,
        /** The id of the message. */
        id: messageId,
        name: z.optional(singleLineText(limits.placeNameLengthMax)),
        address: z.optional(singleLineText(limits.placeAddressLengthMax)),
        ...point,
        /** How long it is live, in seconds. */
        liveSeconds: z.optional(z.literal([...limits.livePlaceSeconds])),
      }),
      asConversation,
    ),
    output: z.object({ seq: z.int() }),
    errors: [
      'LivePlacesFull',
      'MessageMalformed',
      'MessageSilenced',
      'MessageGroupSilent',
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'MessageGroupDissolved',
      'MessageNotMember',
    ],
  })),
  /**
   * Reports where this device is, for all live locations that its session started. If none runs, the device can stop.
   */
  move: call('place/move', () => ({
    rate: 'placeMove',
    silent: true,
    input: z.object(point),
    output: z.object({
      /** How many live locations of this session run. */
      running: z.int(),
    }),
  })),
  /** Ends a live location of the caller, from any device; again changes nothing. */
  end: call('place/end', () => ({
    rate: 'write',
    input: renamed(z.object({ ...conversation, msgId: messageId }), asConversation),
    output: emptyOutput,
  })),
  /** The caller's running live locations. */
  mine: call('place/mine', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(OwnLivePlace) }),
  })),
  /** The last points of the live locations running in a chat, if the caller may see their messages. */
  live: call('place/live', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ list: z.array(LastPoint) }),
  })),
}

export const placeEvents = {
  /** A live location that this user may see moved; sent every ten seconds at most. */
  moved: event('place.moved', renamed(z.object({ ...shownConversation, ...lastPoint }), asConversation)),
  /** A live location of this user started or ended. */
  mine: event('place.mine', z.object({})),
}
