import { health as calls } from '@mynah/contract/health'
import { defineFeature } from '#frame/feature.ts'
import { HealthScreen } from './health-screen.tsx'

export const health = defineFeature({
  name: 'health',
  pages: {
    health: {
      title: 'healthPage',
      group: 'administration',
      needs: calls.state,
      Page: HealthScreen,
    },
  },
})
