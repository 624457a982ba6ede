import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export { countWaiting } from './store.ts'

const pageSize = 500

export async function* exportSupport(app: App, userId: string): AsyncIterable<unknown> {
  let beforeSeq: number | undefined
  for (;;) {
    const rows = await store.page(app.db, userId, { beforeSeq, limit: pageSize })
    for (const { operator, content, created_at: createTime } of rows.toReversed())
      yield { mine: operator === '', content, createTime }
    if (rows.length < pageSize) return
    beforeSeq = rows[0]?.seq
  }
}

export const eraseSupport = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
