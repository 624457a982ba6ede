import { identityAdmin } from '@mynah/contract/identity'
import { defineFeature } from '#frame/feature.ts'
import { IdentityScreen } from './queue-screen.tsx'

export const identity = defineFeature({
  name: 'identity',
  pages: {
    identities: {
      title: 'identitiesPage',
      group: 'queues',
      needs: identityAdmin.queue,
      queue: 'identities',
      Page: IdentityScreen,
    },
  },
})
