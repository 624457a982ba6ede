import { settingDefaults, type SettingKey } from '@mynah/contract/app-info'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { ApiError } from '#platform/api-error.ts'
import { perApp } from '#platform/per-app.ts'
import type { CallGuard } from '#platform/http/serve.ts'
import * as store from './store.ts'

/** Read by every call about money; concurrent calls share the query. */
const settings = perApp((app) => batchLoader(() => store.settings(app.db)))

/** Refuses calls about money while an app store reviews the app. */
export const guardMoney: CallGuard = async (ctx, { money }) => {
  if (money && (await settings(ctx)('examine')) === '1') throw new ApiError('NotAvailable')
}

export const settingOf = async ({ db }: Pick<App, 'db'>, key: SettingKey): Promise<string> =>
  (await store.setting(db, key)) ?? settingDefaults[key]

/**
 * The origins of the operators' own pages, which the app may embed. A host name may contain characters that would end a
 * directive of the content security policy; such a page is not embedded.
 */
export async function framedOriginsOf(app: App): Promise<string[]> {
  const ask = settings(app)
  const set = await Promise.all([ask('kfUrl'), ask('gwUrl')])
  const origins = set.map((address) => URL.parse(address ?? '')?.origin ?? '')
  return [...new Set(origins)].filter((origin) => /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin))
}

export { clientSettings } from './handlers.ts'
export { set as setSetting } from './store.ts'
