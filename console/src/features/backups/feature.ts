import { backups as calls } from '@mynah/contract/backups'
import { defineFeature } from '#frame/feature.ts'
import { BackupsScreen } from './backups-screen.tsx'

export const backups = defineFeature({
  name: 'backups',
  pages: {
    backups: {
      title: 'backupsPage',
      group: 'administration',
      needs: calls.list,
      Page: BackupsScreen,
    },
  },
})
