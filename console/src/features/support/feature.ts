import { supportAdmin } from '@mynah/contract/support'
import { defineFeature } from '#frame/feature.ts'
import { SupportScreen } from './support-screen.tsx'

export const support = defineFeature({
  name: 'support',
  pages: {
    support: {
      title: 'supportPage',
      group: 'queues',
      needs: supportAdmin.queue,
      queue: 'support',
      Page: SupportScreen,
    },
  },
})
