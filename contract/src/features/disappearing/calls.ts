import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, id } from '../../kit/kit.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'
import { MessageTimer } from '../../rules/message-timers.ts'

export const disappearing = {
  /**
   * Sets how long messages sent from now on stay in a conversation; 0 for ever. In a private chat both users may set
   * it, in a group its owner. `id` is that of the row in the chat list.
   */
  setExpiry: call('imSession/setExpiry', () => ({
    rate: 'write',
    input: z.object({ id, seconds: z.literal([0, 3_600, 86_400, 604_800, 7_776_000]) }),
    output: emptyOutput,
    errors: [
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'MessageGroupDissolved',
      'MessageNotMember',
    ],
  })),
}

export const disappearingEvents = {
  /** The lifetime of messages in a conversation was changed. */
  changed: event(
    'session.expiry',
    renamed(
      z.object({
        toBizId: z.string(),
        toBizType: z.literal([1, 2]),
        expiry: z.array(MessageTimer),
      }),
      asConversation,
    ),
  ),
}
