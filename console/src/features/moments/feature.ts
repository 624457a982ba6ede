import { momentAdmin } from '@mynah/contract/moments-admin'
import { defineFeature } from '#frame/feature.ts'
import { MomentsScreen } from './moments-screen.tsx'

export const moments = defineFeature({
  name: 'moments',
  pages: {
    moments: {
      title: 'momentsPage',
      group: 'community',
      needs: momentAdmin.figures,
      Page: MomentsScreen,
    },
  },
})
