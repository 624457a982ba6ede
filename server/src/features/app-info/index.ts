import { settingDefaults, type SettingKey } from '@mynah/contract/app-info'
import type { App } from '#platform/app.ts'
import { gather } from '#platform/gather.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import * as store from './store.ts'

/** Every call of money asks: those of a crowd share the question. */
const settings = onePerApp((app) => gather(() => store.settings(app.db)))

/** Whether an app store looks at us: nothing of money is served meanwhile. */
export const isExamined = async (app: App): Promise<boolean> => (await settings(app)('examine')) === '1'

export const settingOf = async (app: App, key: SettingKey): Promise<string> =>
  (await store.setting(app.db, key)) ?? settingDefaults[key]

export { set as setSetting } from './store.ts'
