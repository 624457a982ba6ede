import type { Sticker } from '@mynah/contract/stickers'
import type { StickerRow } from './store.ts'

export const viewOf = ({ id, url, width, height }: StickerRow): Sticker => ({ id, url, width, height })
