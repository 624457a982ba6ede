import { queueExports as calls } from '@mynah/contract/queue-exports'
import { defineFeature } from '#frame/feature.ts'
import { ExportsScreen } from './exports-screen.tsx'

export const queueExports = defineFeature({
  name: 'queue-exports',
  pages: {
    exports: {
      title: 'exportsPage',
      group: 'administration',
      needs: calls.list,
      Page: ExportsScreen,
    },
  },
})
