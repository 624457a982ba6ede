import { callingAdmin } from '@mynah/contract/calling'
import { defineFeature } from '#frame/feature.ts'
import { CallsScreen } from './calls-screen.tsx'

export const calling = defineFeature({
  name: 'calling',
  pages: {
    calls: {
      title: 'callsPage',
      group: 'community',
      needs: callingAdmin.list,
      Page: CallsScreen,
    },
  },
})
