import * as z from 'zod/mini'
import { id } from '@mynah/contract/kit'
import type { Language } from '@mynah/contract/languages'
import { stickerMessage, type StickerContent } from '@mynah/contract/message-kinds/sticker'
import { serveMessageKind } from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { packSticker } from './packs.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

const given = z.object({ id })

const label: Record<Language, string> = {
  en: '[Sticker]',
  id: '[Stiker]',
  th: '[สติกเกอร์]',
  vi: '[Nhãn dán]',
  hi: '[स्टिकर]',
  zh: '[表情]',
}

/** A sticker by its id alone: one of a pack, or one that a user made; what is passed on may be another's. */
export const stickerKind = serveMessageKind(stickerMessage, {
  async read(app, senderId, content): Promise<StickerContent | null> {
    const read = given.safeParse(content)
    if (!read.success) return null
    const known = packSticker(read.data.id)
    if (known) return known
    const row = await store.find(app.db, read.data.id)
    if (!row) return null
    const isMine = row.user_id === senderId && !row.removed
    return isMine || (await uploads.forwardableAt(app, senderId, row.url)) ? viewOf(row) : null
  },
  pushText: (_, language) => label[language],
})
