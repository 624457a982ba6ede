import { proposals } from '@mynah/contract/proposals'
import { defineFeature } from '#frame/feature.ts'
import { ChangesScreen } from './changes-screen.tsx'

export const changes = defineFeature({
  name: 'changes',
  pages: {
    changes: {
      title: 'changesPage',
      group: 'queues',
      needs: proposals.list,
      queue: 'changes',
      Page: ChangesScreen,
    },
  },
})
