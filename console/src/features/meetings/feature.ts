import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { defineFeature } from '#frame/feature.ts'
import { MeetingsScreen } from './meetings-screen.tsx'

export const meetings = defineFeature({
  name: 'meetings',
  pages: {
    meetings: {
      title: 'meetingsPage',
      group: 'community',
      needs: meetingsAdmin.list,
      Page: MeetingsScreen,
    },
  },
})
