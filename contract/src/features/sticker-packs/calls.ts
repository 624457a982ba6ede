import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, nameText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { isReactionKey } from '../../rules/emoji.ts'

/** Nobody guesses it: who knows it may look at the pack, add it and send from it. */
const packId = z.string().check(z.regex(/^[1-9]\d{19}$/))
const emoji = z.string().check(z.minLength(1), z.maxLength(32), z.refine(isReactionKey))

/** A sticker of a pack, at the size at which it is shown. */
export const PackSticker = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** It is found by these. */
  emojis: z.array(z.string()),
})
export type PackSticker = z.output<typeof PackSticker>

/** A pack that a person made; its first sticker is its cover. */
export const PersonalPack = z.object({
  id: z.string(),
  name: z.string(),
  /** The caller made it. */
  mine: z.boolean(),
  /** The caller added it. */
  added: z.boolean(),
  /** The operators offer it to everybody. */
  offered: z.boolean(),
  list: z.array(PackSticker),
})
export type PersonalPack = z.output<typeof PersonalPack>

export const stickerPacks = {
  /** The packs that the caller made, newest first, then those that they added, the last one first, then those that are offered to everybody. */
  list: call('stickerPack/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(PersonalPack) }),
  })),
  /** A pack of anybody. */
  get: call('stickerPack/get', () => ({ input: z.object({ id: packId }), output: PersonalPack })),
  /**
   * Makes a pack, or gives a pack of the caller this name and these stickers, in their order. A new sticker is an upload of
   * the caller for stickers. Those who added the pack have the change too.
   */
  save: call('stickerPack/save', () => ({
    rate: 'write',
    input: z.object({
      /** Chosen by the client at random, so that a repeat makes no second one. */
      id: packId,
      name: nameText(1),
      /** All stickers that it shall have. */
      list: z
        .array(
          z.object({
            url: z.string().check(z.maxLength(500)),
            /** It is found by these. */
            emojis: z.array(emoji).check(z.minLength(1), z.maxLength(limits.stickerEmojisMax)),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.packStickersMax)),
    }),
    output: PersonalPack,
    errors: ['StickerPacksFull'],
  })),
  /** Deletes a pack of the caller, for everybody; what was sent of it stays. Where there is none, it changes nothing. */
  remove: call('stickerPack/delete', () => ({
    rate: 'write',
    input: z.object({ id: packId }),
    output: emptyOutput,
  })),
  /** Adds the pack of another user. */
  add: call('stickerPack/add', () => ({
    rate: 'write',
    input: z.object({ id: packId }),
    output: emptyOutput,
    errors: ['AddedPacksFull'],
  })),
  /** Removes an added pack. */
  leave: call('stickerPack/remove', () => ({
    rate: 'write',
    input: z.object({ id: packId }),
    output: emptyOutput,
  })),
}

export const stickerPackEvents = {
  /** My packs have changed, here or on another device. */
  changed: event('stickerPacks.changed', z.object({})),
}
