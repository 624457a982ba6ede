import { stickerMessage } from '@mynah/contract/message-kinds/sticker'
import { isBox, isUrl, readFileContent, type StoredContent } from '#client/chat/message-content.ts'

export const stickerOf = (stored: StoredContent) =>
  readFileContent(stickerMessage, stored, (one) => isUrl(one.url) && isBox(one))
