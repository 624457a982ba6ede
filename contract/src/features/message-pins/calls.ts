import * as z from '../../kit/schema.ts'
import { call, event, flag, id, int } from '../../kit/kit.ts'
import { FoundMessage } from '../messages/calls.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const conversation = { toBizId: id, toBizType: int(1, 2) }

/** A pinned message as it stands now. */
export const Pin = z.object({
  /** As it stands now. */
  message: FoundMessage,
  /** When it was pinned, and when that ends by itself; 0 for never. */
  pinTime: z.int(),
  until: z.int(),
})
export type Pin = z.output<typeof Pin>

export const messagePins = {
  /**
   * Pins a message for everybody in the conversation, for some days or, with 0, until someone takes it back; `on` is what
   * shall be. In a group owner and admins do, and other members who may write where its owner lets them; between two people
   * both.
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
  /** The pinned messages that the caller may see, the one that was pinned last first. */
  list: call('messagePin/list', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ list: z.array(Pin) }),
  })),
}

export const messagePinEvents = {
  /** What is pinned in a conversation has changed. */
  changed: event(
    'pins.changed',
    renamed(z.object({ toBizId: z.string(), toBizType: z.literal([1, 2]) }), asConversation),
  ),
}
