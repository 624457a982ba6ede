import { formatMoney } from '@mynah/contract/money'
import type { App } from '#platform/app.ts'
import * as store from './store.ts'

const pageSize = 200

export async function* exportCarbon(app: App, userId: string): AsyncIterable<unknown> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await store.entries(app.db, userId, { limit: pageSize, offset })
    for (const { day, amount, grams, created_at, factor } of rows)
      yield {
        day,
        what: factor.key,
        amount: formatMoney(amount),
        unit: factor.unit,
        grams,
        factor: `${factor.source} (${factor.year}), version ${factor.version}`,
        createTime: created_at,
      }
    if (rows.length < pageSize) return
  }
}

export const eraseCarbon = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
