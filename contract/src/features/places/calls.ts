import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const conversation = { toBizId: id, toBizType: int(1, 2) }
const shownConversation = { toBizId: z.string(), toBizType: z.literal([1, 2]) }
const messageId = z.string().check(z.regex(messageIdPattern))

/** A point as a device knows it, in degrees; `accuracy` is the radius in metres in which it is sure to be. */
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
  /** When its sender's device was there, in ms. */
  time: z.int(),
  /** When it ends by itself, in ms. */
  until: z.int(),
}
/** Where the sender of a live place was last. */
export const LastPoint = z.object(lastPoint)
export type LastPoint = z.output<typeof LastPoint>

/** A live place of the caller that runs. */
export const OwnLivePlace = renamed(
  z.object({
    ...shownConversation,
    msgId: z.string(),
    /** When it ends by itself, in ms. */
    until: z.int(),
    /** This session began it, and alone may say where it is. */
    here: z.boolean(),
  }),
  asConversation,
)
export type OwnLivePlace = z.output<typeof OwnLivePlace>

export const places = {
  /**
   * Sends a place, which is a message of kind 114 with this id; with `liveSeconds` a live one, which ends another of the
   * caller's in this chat. Asked again with the same id it is there once.
   */
  send: call('place/send', () => ({
    rate: 'place',
    input: renamed(
      z.object({
        ...conversation,
        /** Of the message. */
        id: messageId,
        name: z.optional(singleLineText(limits.placeNameLengthMax)),
        address: z.optional(singleLineText(limits.placeAddressLengthMax)),
        ...point,
        /** For how long it is live. */
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
  /** Says where this device is, for all live places that its session began. Where none runs it can stop. */
  move: call('place/move', () => ({
    rate: 'placeMove',
    silent: true,
    input: z.object(point),
    output: z.object({
      /** How many live places of this session run. */
      running: z.int(),
    }),
  })),
  /** Ends a live place of the caller, from any device. One that has ended stays so. */
  end: call('place/end', () => ({
    rate: 'write',
    input: renamed(z.object({ ...conversation, msgId: messageId }), asConversation),
    output: emptyOutput,
  })),
  /** My live places that run. */
  mine: call('place/mine', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(OwnLivePlace) }),
  })),
  /** The last points of the live places that run in a chat, of those whose messages the caller may see. */
  live: call('place/live', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ list: z.array(LastPoint) }),
  })),
}

export const placeEvents = {
  /** Someone whose live place this user may see is elsewhere now; every ten seconds at most. */
  moved: event('place.moved', renamed(z.object({ ...shownConversation, ...lastPoint }), asConversation)),
  /** A live place of this user began or ended. */
  mine: event('place.mine', z.object({})),
}
