import type { App } from '#platform/app.ts'
import { sealOf } from '#platform/seal.ts'
import { add, drawPassword, type Credentials } from './service.ts'
import * as store from './store.ts'

const name = 'admin'

/** The admin of a database that has just been made; undefined where there is an operator already. */
export async function firstOperator(app: App): Promise<Credentials | undefined> {
  if ((await store.list(app.db)).length > 0) return undefined
  const fresh = await drawPassword()
  const now = app.clock.now()
  return app.transaction(async (tx) => {
    const made = await add(tx, sealOf(app), { name, role: 'admin', now }, fresh)
    await store.record(tx, {
      at: now,
      operator_id: '',
      operator_name: 'first start',
      deed: 'operators/add',
      subject: `operator ${made.id}`,
      detail: JSON.stringify({ name, role: 'admin' }),
    })
    return made
  })
}
