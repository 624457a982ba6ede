import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id } from '../../kit/kit.ts'

/** A pack offered to all users, and its author. */
const OfferedPack = z.object({
  id: z.string(),
  name: z.string(),
  makerId: z.string(),
  /** The address of its first sticker, which the operator may load. */
  cover: z.string(),
  count: z.int(),
})

export const stickerPackAdmin = {
  /** Packs offered to all users, the last offered one first. */
  offered: adminCall('sticker-packs/offered', {
    roles: ['editor'],
    input: z.object({}),
    output: z.object({ list: z.array(OfferedPack) }),
  }),
  /** Offers a user's pack to all users, or stops offering it. */
  offer: adminCall('sticker-packs/offer', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id, isOffered: z.boolean() }),
    output: emptyOutput,
    errors: ['StickerPacksFull'],
  }),
  /** Deletes a user's pack for everybody; sent stickers stay. */
  delete: adminCall('sticker-packs/delete', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
