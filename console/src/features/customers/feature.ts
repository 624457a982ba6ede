import { customers as calls } from '@mynah/contract/customers'
import { defineFeature } from '#frame/feature.ts'
import { CustomersScreen } from './customers-screen.tsx'

export const customers = defineFeature({
  name: 'customers',
  pages: {
    customers: {
      title: 'customersPage',
      group: 'community',
      needs: calls.look,
      hasItems: true,
      Page: CustomersScreen,
    },
  },
})
