import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, nameText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { isReactionKey } from '../../rules/emoji.ts'

/** Cannot be guessed: a user who knows it may view the pack, add it and send from it. */
const packId = z.string().check(z.regex(/^[1-9]\d{19}$/))
const emoji = z.string().check(z.minLength(1), z.maxLength(32), z.refine(isReactionKey))

/** A sticker of a pack, in its display size. */
export const PackSticker = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Emoji that find it. */
  emojis: z.array(z.string()),
})
export type PackSticker = z.output<typeof PackSticker>

/** A pack made by a user; its first sticker is its cover. */
export const PersonalPack = z.object({
  id: z.string(),
  name: z.string(),
  /** The caller made it. */
  mine: z.boolean(),
  /** The caller added it. */
  added: z.boolean(),
  /** The operators offer it to all users. */
  offered: z.boolean(),
  list: z.array(PackSticker),
})
export type PersonalPack = z.output<typeof PersonalPack>

export const stickerPacks = {
  /**
   * The packs that the caller made, newest first, then those that they added, last one first, then those offered to all
   * users.
   */
  list: call('stickerPack/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(PersonalPack) }),
  })),
  /** A pack of any user. */
  get: call('stickerPack/get', () => ({ input: z.object({ id: packId }), output: PersonalPack })),
  /**
   * Creates a pack, or replaces name and stickers of a pack of the caller. New stickers have to be uploads of the
   * caller for stickers. Users who added the pack get the change too.
   */
  save: call('stickerPack/save', () => ({
    rate: 'write',
    input: z.object({
      /** Chosen by the client at random, so that a repeat creates no second pack. */
      id: packId,
      name: nameText(1),
      /** All stickers of the pack, in order. */
      list: z
        .array(
          z.object({
            url: z.string().check(z.maxLength(500)),
            /** Emoji that find it. */
            emojis: z.array(emoji).check(z.minLength(1), z.maxLength(limits.stickerEmojisMax)),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.packStickersMax)),
    }),
    output: PersonalPack,
    errors: ['StickerPacksFull'],
  })),
  /** Deletes a pack of the caller for everybody; sent stickers stay. If there is none, nothing changes. */
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
  /** The packs of this user changed, here or on another device. */
  changed: event('stickerPacks.changed', z.object({})),
}
