import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { addressHandlers } from './handlers.ts'
import { eraseAddresses, exportAddresses } from './index.ts'

export const addresses = defineFeature({
  name: 'addresses',
  calls: addressHandlers,
  extensions: [
    personalData.with({ name: 'addresses', phase: 'records', read: exportAddresses, erase: eraseAddresses }),
  ],
})
