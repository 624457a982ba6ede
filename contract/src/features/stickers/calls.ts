import * as z from '../../kit/schema.ts'
import { call, emptyOutput, ids, emptyInput } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { PackSticker } from '../sticker-packs/calls.ts'

/** The content of a sticker message; clients send `{id}` alone. */
export const Sticker = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type Sticker = z.output<typeof Sticker>

/** `name` is in the caller's language. */
export const StickerPack = z.object({ id: z.string(), name: z.string(), list: z.array(PackSticker) })
export type StickerPack = z.output<typeof StickerPack>

export const stickers = {
  /** The packs that are part of this installation. */
  packs: call('face/packs', () => ({ input: emptyInput, output: z.object({ list: z.array(StickerPack) }) })),
  /** The caller's own stickers, in order. */
  mine: call('face/my', () => ({ input: emptyInput, output: z.object({ list: z.array(Sticker) }) })),
  /**
   * Makes a sticker of a picture that the caller sees in a chat or has uploaded; an existing one moves to the front.
   */
  add: call('face/add', () => ({
    rate: 'write',
    input: z.object({ url: z.string().check(z.maxLength(500)) }),
    output: Sticker,
    errors: ['StickersFull'],
  })),
  /** Removes stickers of the caller. */
  remove: call('face/delete', () => ({
    rate: 'write',
    input: z.object({ ids: ids(limits.vipStickersMax) }),
    output: emptyOutput,
  })),
  /** Moves these stickers to the front, in this order; the others follow in their old order. */
  order: call('face/order', () => ({
    rate: 'write',
    input: z.object({ ids: ids(limits.vipStickersMax) }),
    output: emptyOutput,
  })),
}
