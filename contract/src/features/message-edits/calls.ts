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

/** A version of a message. `extras` is JSON text. */
export const MessageVersion = z.object({
  /** 0 for the original, increased by one with each edit. */
  version: z.int(),
  content: z.string(),
  extras: z.string(),
  /** When it was sent or edited, in ms. */
  time: z.int(),
})
export type MessageVersion = z.output<typeof MessageVersion>

export const messageEdits = {
  /**
   * Edits a message of the caller: a text, or the caption of pictures, videos and files. `version` is the version being
   * edited; if another device was faster, the error's `data` has the present one. `content` and `extras` are as in a
   * chat frame; of `extras` only `at` and `entities` are used.
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
      /** When it was edited, in ms; 0 if the edit is not marked. `rev` is 0 if nothing changed. */
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
  /** The earlier versions of an edited message, the first one first; for users who could read it then. */
  versions: call('messageEdit/versions', () => ({
    input: renamed(z.object(place), asConversation),
    output: z.object({ list: z.array(MessageVersion) }),
  })),
}
