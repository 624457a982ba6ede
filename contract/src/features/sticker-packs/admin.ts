import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id } from '../../kit/kit.ts'

export const stickerPackAdmin = {
  /** Deletes the pack of a person, for everybody; what was sent of it stays. */
  delete: adminCall('sticker-packs/delete', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}
