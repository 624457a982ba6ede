import * as z from '../../kit/schema.ts'
import { call, id, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const place = {
  toBizId: id,
  toBizType: int(1, 2),
  msgId: z.string().check(z.regex(messageIdPattern)),
}

/** What a message said. `extras` is JSON text. */
export const MessageVersion = z.object({
  /** 0 as it was sent, and one more for each edit. */
  version: z.int(),
  content: z.string(),
  extras: z.string(),
  /** When it was sent or edited, in ms. */
  time: z.int(),
})
export type MessageVersion = z.output<typeof MessageVersion>

export const messageEdits = {
  /**
   * Edits a message of the caller: a text, or the caption of pictures, videos and files. `version` is the one that is
   * edited; where another device was faster, the refusal carries in `data` what stands there now. `content` and `extras`
   * are as in a chat frame; of `extras` `at` and `entities` count.
   */
  save: call('messageEdit/save', () => ({
    rate: 'edit',
    input: renamed(
      z.object({
        ...place,
        version: int(0, 1_000_000),
        content: z.string().check(z.maxLength(limits.contentBytesMax)),
        extras: z.optional(z.nullable(z.looseObject({}))),
      }),
      asConversation,
    ),
    output: z.object({
      seq: z.int(),
      rev: z.int(),
      version: z.int(),
      content: z.string(),
      /** When it was edited, in ms; 0 where the edit leaves no mark. `rev` is 0 where nothing changed. */
      edited: z.int(),
    }),
    errors: [
      'EditTooLate',
      'EditStale',
      'EditsFull',
      'MessageMalformed',
      'MessageBlocked',
      'MessageToBlocked',
      'MessageStrangerLimit',
      'MessageGroupDissolved',
      'MessageNotMember',
      'MessageGroupSilent',
      'MessageSilenced',
    ],
  })),
  /** What an edited message said before, the first version first; for all who could read it then. */
  versions: call('messageEdit/versions', () => ({
    input: renamed(z.object(place), asConversation),
    output: z.object({ list: z.array(MessageVersion) }),
  })),
}
