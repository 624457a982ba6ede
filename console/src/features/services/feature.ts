import { services as calls } from '@mynah/contract/services'
import { defineFeature } from '#frame/feature.ts'
import { ServicesScreen } from './services-screen.tsx'

export const services = defineFeature({
  name: 'services',
  pages: {
    services: {
      title: 'servicesPage',
      group: 'administration',
      needs: calls.list,
      Page: ServicesScreen,
    },
  },
})
