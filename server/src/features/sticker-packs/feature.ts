import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { erasePacks, exportPacks } from './erase.ts'
import { stickerPackHandlers } from './handlers.ts'

export const stickerPacks = defineFeature({
  name: 'sticker-packs',
  calls: stickerPackHandlers,
  extensions: [
    personalData.with({ name: 'sticker-packs', phase: 'records', read: exportPacks, erase: erasePacks }),
  ],
})
