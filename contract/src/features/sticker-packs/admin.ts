import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id } from '../../kit/kit.ts'

/** A pack that everybody sends from, and who made it. */
const OfferedPack = z.object({
  id: z.string(),
  name: z.string(),
  makerId: z.string(),
  /** Its first sticker, at an address that the operator may load. */
  cover: z.string(),
  count: z.int(),
})

export const stickerPackAdmin = {
  /** Those that are offered to everybody, the last one first. */
  offered: adminCall('sticker-packs/offered', {
    roles: ['editor'],
    input: z.object({}),
    output: z.object({ list: z.array(OfferedPack) }),
  }),
  /** Offers a pack that a person made to everybody, or does no more. */
  offer: adminCall('sticker-packs/offer', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id, isOffered: z.boolean() }),
    output: emptyOutput,
    errors: ['StickerPacksFull'],
  }),
  /** Deletes the pack of a person, for everybody; what was sent of it stays. */
  delete: adminCall('sticker-packs/delete', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
