import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { defineFeature } from '#frame/feature.ts'
import { OfferedScreen } from './offered-screen.tsx'

export const stickerPacks = defineFeature({
  name: 'sticker-packs',
  pages: {
    'sticker-packs': {
      title: 'packsPage',
      group: 'content',
      needs: stickerPackAdmin.offered,
      Page: OfferedScreen,
    },
  },
})
