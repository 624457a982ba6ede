import type { App } from '#platform/app.ts'
import { release } from '#features/uploads/index.ts'
import * as store from './store.ts'

export { countWaiting, supportFiles } from './store.ts'

const pageSize = 500

export async function* exportSupport(app: App, userId: string): AsyncIterable<unknown> {
  let beforeSeq: number | undefined
  for (;;) {
    const rows = await store.page(app.db, userId, { beforeSeq, limit: pageSize })
    for (const { operator, content, file, created_at: createTime } of rows.toReversed())
      yield { mine: operator === '', content, ...(file !== null && { file }), createTime }
    if (rows.length < pageSize) return
    beforeSeq = rows[0]?.seq
  }
}

export const eraseSupport = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const files = await store.filesOfOperators(tx, userId)
    await store.removeAllOf(tx, userId)
    await release(tx, files, app.clock.now())
  })
