import type { App } from '#platform/app.ts'
import * as store from './store.ts'

/** Whether an app store looks at us: nothing of money is served meanwhile. */
export const isExamined = async (app: App): Promise<boolean> =>
  (await store.setting(app.db, 'examine')) === '1'
