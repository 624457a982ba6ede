import { settingDefaults, type SettingKey } from '@mynah/contract/app-info'
import type { App } from '#platform/app.ts'
import * as store from './store.ts'

/** Whether an app store looks at us: nothing of money is served meanwhile. */
export const isExamined = async (app: App): Promise<boolean> =>
  (await store.setting(app.db, 'examine')) === '1'

export const settingOf = async (app: App, key: SettingKey): Promise<string> =>
  (await store.setting(app.db, key)) ?? settingDefaults[key]

export { set as setSetting } from './store.ts'
