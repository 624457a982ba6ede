import type { App } from '#platform/app.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database, Tx } from './database.ts'
import { withRetry } from './retry.ts'
import { inSpan } from '#platform/operations/tracing.ts'

type Publisher = { bus: Pick<Bus, 'publish'> }
type Callback = (app: Publisher) => void

const waiting = new WeakMap<Tx, Callback[]>()

/** Runs `callback` after the transaction is committed: users must not be notified of what may be rolled back. */
export function afterCommit(tx: Tx, callback: Callback): void {
  const list = waiting.get(tx)
  if (!list) throw new Error('afterCommit needs a transaction of the app')
  list.push(callback)
}

/** Commands of an operator have no bus, since no user is connected to them. */
const noBus: Publisher['bus'] = { publish: () => {} }

export function transactions(
  database: Pick<Database, 'transaction'>,
  bus: Publisher['bus'] = noBus,
): App['transaction'] {
  return async (action) => {
    let callbacks: Callback[] = []
    const attempt = () => {
      callbacks = []
      return database.transaction((tx) => {
        waiting.set(tx, callbacks)
        return action(tx)
      })
    }
    const result = await inSpan('transaction', () => withRetry(attempt))
    for (const callback of callbacks) callback({ bus })
    return result
  }
}
