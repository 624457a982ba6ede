import { complaintAdmin } from '@mynah/contract/complaints'
import { defineFeature } from '#frame/feature.ts'
import { ComplaintsScreen } from './queue-screen.tsx'

export const complaints = defineFeature({
  name: 'complaints',
  pages: {
    complaints: {
      title: 'complaintsPage',
      group: 'queues',
      needs: complaintAdmin.queue,
      queue: 'complaints',
      Page: ComplaintsScreen,
    },
  },
})
