import { carbonAdmin } from '@mynah/contract/carbon'
import { defineFeature } from '#frame/feature.ts'
import { CarbonScreen } from './carbon-screen.tsx'

export const carbon = defineFeature({
  name: 'carbon',
  pages: {
    carbon: {
      title: 'carbonPage',
      group: 'shopAndPoints',
      needs: carbonAdmin.factors,
      Page: CarbonScreen,
    },
  },
})
