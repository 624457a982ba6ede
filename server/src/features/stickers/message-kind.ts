import * as z from 'zod/mini'
import { id } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { stickerMessage, type StickerContent } from '@mynah/contract/message-kinds/sticker'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'
import * as stickerPacks from '#features/sticker-packs/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { packSticker } from './packs.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

const texts = textsOf('stickers')

const given = z.object({ id, pack: z.optional(id), url: z.optional(z.string()) })

/**
 * A sticker by its id: one of the installation, of the given pack, or of the sender; a forwarded one may be another
 * user's.
 */
export const stickerKind = serveMessageKind(stickerMessage, {
  async read(app, senderId, content): Promise<StickerContent | null> {
    const read = given.safeParse(content)
    if (!read.success) return null
    const known = packSticker(read.data.id)
    if (known) return known
    const { id: stickerId, pack, url = '' } = read.data
    if (pack !== undefined) {
      const ofPack = await stickerPacks.packSticker(app, stickerId, pack)
      if (ofPack) return { ...viewOf(ofPack), pack }
      // A sticker of a deleted pack can still be forwarded.
      const file = await uploads.forwardableAt(app, senderId, url)
      const px = file?.url === url ? Math.max(file.width, file.height) : 0
      return file && px > 0 && px <= limits.stickerPx
        ? { id: stickerId, url, ...stickerPacks.shownSize(file) }
        : null
    }
    const row = await store.find(app.db, stickerId)
    if (!row) return null
    const isMine = row.user_id === senderId && !row.removed
    return isMine || (await uploads.forwardableAt(app, senderId, row.url)) ? viewOf(row) : null
  },
  pushText: (_, language) => texts(language)('sticker'),
})
