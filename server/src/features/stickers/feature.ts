import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { eraseStickers, exportStickers, stickerFiles, stickerHandlers } from './index.ts'

export const stickers = defineFeature({
  name: 'stickers',
  calls: stickerHandlers,
  extensions: [
    fileHolders.with(stickerFiles),
    personalData.with({ name: 'stickers', phase: 'records', read: exportStickers, erase: eraseStickers }),
  ],
})
