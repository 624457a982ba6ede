import { noticesAdmin } from '@mynah/contract/notices'
import { defineFeature } from '#frame/feature.ts'
import { NoticesScreen } from './notices-screen.tsx'

export const notices = defineFeature({
  name: 'notices',
  pages: {
    notices: {
      title: 'noticesPage',
      group: 'content',
      needs: noticesAdmin.list,
      Page: NoticesScreen,
    },
  },
})
