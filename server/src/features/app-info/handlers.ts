import * as z from 'zod/mini'
import {
  AppUpdate,
  appInfo as calls,
  settingDefaults,
  settingKeys,
  type Setting,
} from '@mynah/contract/app-info'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { serve } from '#platform/http/serve.ts'
import * as store from './store.ts'

/** Settings of other features that every client may read. */
export const clientSettings = new ExtensionPoint<(app: App) => Promise<Setting>>('clientSettings')

const nothingNewer = { code: 0, version: '', note: '', url: '', forced: false }

export const appInfoHandlers = serve(calls, {
  async setting(ctx, { key }) {
    const found = (await shownSettings(ctx)).find((one) => one.key === key)
    if (!found) throw new ApiError('NoDataFound')
    return found
  },
  async settings(ctx) {
    return { list: await shownSettings(ctx) }
  },
  async words(ctx, { type }) {
    const rows = await store.dictionaryEntries(ctx.db, type)
    if (rows.length === 0) throw new ApiError('NoDataFound')
    return {
      list: rows.map(({ value, labels }) => ({ value, label: labels[ctx.language] || labels.en || value })),
    }
  },
  async news(ctx, { type, version }) {
    return (await store.newerThan(ctx, type, version)) ?? nothingNewer
  },
})

/** A newer version, as it is sent; undefined if there is none. */
export function newsAtStart(json: string | null): unknown {
  const news = store.newsIn(json)
  return news && z.encode(AppUpdate, news)
}

/** A rate without its terms is not sent. */
async function shownSettings(app: App): Promise<Setting[]> {
  const list = await everySetting(app)
  if (list.some(({ key, value }) => key === 'sevenDayTerms' && value !== '')) return list
  return list.map((one) => (one.key === 'sevenDayRate' ? { ...one, value: '' } : one))
}

export async function everySetting(app: App): Promise<Setting[]> {
  const stored = await store.settings(app.db)
  return [
    ...settingKeys.map((key) => ({ key, value: stored.get(key) ?? settingDefaults[key] })),
    { key: 'mapTiles', value: app.config.mapTiles ?? '' },
    ...(await Promise.all(clientSettings.of(app).map((settingOf) => settingOf(app)))),
  ]
}
