import { appInfoAdmin } from '@mynah/contract/app-info'
import { defineFeature } from '#frame/feature.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const appInfo = defineFeature({
  name: 'app-info',
  pages: {
    settings: {
      title: 'settingsPage',
      group: 'content',
      needs: appInfoAdmin.settings,
      Page: SettingsScreen,
    },
  },
})
