import type { App } from './app.ts'
import { withRetry, type Database, type Tx } from './database.ts'

const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs `tell` once the transaction has been committed: what people hear of must have happened. */
export function afterCommit(tx: Tx, tell: () => void): void {
  const list = waiting.get(tx)
  if (!list) throw new Error('afterCommit needs a transaction of the app')
  list.push(tell)
}

export function transactions(database: Pick<Database, 'transaction'>): App['transaction'] {
  return async (deed) => {
    let told: (() => void)[] = []
    const result = await withRetry(() => {
      told = []
      return database.transaction((tx) => {
        waiting.set(tx, told)
        return deed(tx)
      })
    })
    for (const tell of told) tell()
    return result
  }
}
