import * as z from '../../kit/schema.ts'
import { call, event, flag, id, int } from '../../kit/kit.ts'
import { FoundMessage } from '../messages/calls.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const conversation = { toBizId: id, toBizType: int(1, 2) }

/** A pinned message. */
export const Pin = z.object({
  /** In its present state. */
  message: FoundMessage,
  /** When it was pinned, and when the pin ends by itself; 0 for never. */
  pinTime: z.int(),
  until: z.int(),
})
export type Pin = z.output<typeof Pin>

export const messagePins = {
  /**
   * Pins a message for everybody in the conversation, for some days or, with 0, until it is unpinned; `on` is the
   * new state. In a group owner and admins may, and other members who may write if its owner allows that; in a private
   * chat both users.
   */
  set: call('messagePin/set', () => ({
    rate: 'write',
    input: renamed(
      z.object({
        ...conversation,
        msgId: z.string().check(z.regex(messageIdPattern)),
        on: flag,
        days: z.optional(z.literal([0, 1, 7])),
      }),
      asConversation,
    ),
    output: z.object({ seq: z.int(), rev: z.int() }),
    errors: [
      'PinsFull',
      'PinsOfAdmins',
      'MessageGroupSilent',
      'MessageSilenced',
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'MessageGroupDissolved',
      'MessageNotMember',
    ],
  })),
  /** Pinned messages that the caller may see, the last pinned one first. */
  list: call('messagePin/list', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ list: z.array(Pin) }),
  })),
}

export const messagePinEvents = {
  /** The pins of a conversation changed. */
  changed: event(
    'pins.changed',
    renamed(z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]) }), asConversation),
  ),
}
