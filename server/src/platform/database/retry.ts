import { PostgresDialect, type DatabaseConnection, type Driver } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Attempts for each reason. One database has no serialisation failures; over several each of those that wait for a row
 * has one, until it is their turn.
 */
const attemptsMax: Readonly<Record<string, number>> = { [serializationFailure]: 20, [deadlock]: 3 }

const stateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Runs an action again if the database cancelled it for a deadlock or serialisation failure. */
export async function withRetry<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      if (attempt >= (attemptsMax[stateOf(error) ?? ''] ?? 0)) throw error
      await sleep(Math.random() * 20 * Math.min(attempt, 5))
    }
  }
}

/** Repeats statements outside of transactions, of which nothing has happened when they fail so. */
export class RetryingDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const inTransaction = new WeakSet<DatabaseConnection>()
    const wrapped = new WeakSet<DatabaseConnection>()
    const wrap = (connection: DatabaseConnection): DatabaseConnection => {
      if (wrapped.has(connection)) return connection
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (query) =>
        inTransaction.has(connection) ? execute(query) : withRetry(() => execute(query))
      wrapped.add(connection)
      return connection
    }
    const acquire = driver.acquireConnection.bind(driver)
    const begin = driver.beginTransaction.bind(driver)
    const release = driver.releaseConnection.bind(driver)
    driver.acquireConnection = async () => wrap(await acquire())
    driver.beginTransaction = async (connection, settings) => {
      inTransaction.add(connection)
      await begin(connection, settings)
    }
    driver.releaseConnection = async (connection) => {
      inTransaction.delete(connection)
      await release(connection)
    }
    return driver
  }
}

/** The same for statements that a pool runs by itself. */
export function retryStatements(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>
  pool.query = ((...words: unknown[]) => withRetry(() => query(...words))) as pg.Pool['query']
}
