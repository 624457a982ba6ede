import * as z from 'zod/mini'
import { id } from '@mynah/contract/kit'
import type { FaceContent } from '@mynah/contract/socket'
import type { ContentReader } from '#features/messages/index.ts'
import { packSticker } from './packs.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

export { stickerHandlers } from './handlers.ts'

const given = z.object({ id })

/** A sticker by its id alone: one of a pack, or one that somebody made; what is passed on may be another's. */
export const faceReader: ContentReader = {
  async read(app, _, content): Promise<FaceContent | null> {
    const read = given.safeParse(content)
    if (!read.success) return null
    const known = packSticker(read.data.id)
    if (known) return known
    const row = await store.find(app.db, read.data.id)
    return row ? viewOf(row) : null
  },
}

export { eraseStickers, readStickers } from './erase.ts'
