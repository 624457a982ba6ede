import { supportAdmin } from '@mynah/contract/support'
import { defineFeature } from '#frame/feature.ts'
import { CannedScreen } from './canned-screen.tsx'
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
    'canned-answers': {
      title: 'cannedPage',
      group: 'content',
      needs: supportAdmin.saveCanned,
      Page: CannedScreen,
    },
  },
})
