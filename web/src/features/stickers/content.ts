import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { isBox, isUrl, readFileContent, type StoredContent } from '#client/message-content.ts'

export const stickerOf = (stored: StoredContent): StickerContent | undefined =>
  readFileContent<StickerContent>(stored, (one) => isUrl(one.url) && isBox(one))
