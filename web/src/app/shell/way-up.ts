import { settingPath } from '#app/paths.ts'
import { homePath, tabPages } from '#app/tabs.tsx'
import type { TabKey } from '#client/feature.ts'

const tabOf: Partial<Record<string, TabKey>> = {
  ...{ my: 'me', setting: 'me', wallet: 'me', vip: 'me', certificate: 'me', destroy: 'me', about: 'me' },
  ...{ friend: 'contacts', user: 'contacts', group: 'groups', moment: 'moments' },
}

/**
 * Where Back leads from a page opened by its address: from a settings page to all settings, from others to their tab.
 */
export function wayUp(pathname: string): string {
  const folder = /^\/pages\/(\w+)\//.exec(pathname)?.[1] ?? ''
  if (folder === 'setting' && pathname !== settingPath) return settingPath
  const up = tabPages.find(({ key }) => key === tabOf[folder])?.path ?? homePath
  return up === pathname ? homePath : up
}
