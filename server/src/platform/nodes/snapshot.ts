import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDistributed, nodesOf } from './nodes-store.ts'
import { conversationTableNames } from './tables.ts'

const attemptsMax = 30
const lockNotAvailable = '55P03'

/**
 * Begins a transaction that sees all databases as of one moment. Each node shows what it had when it was first asked, so
 * all are asked while a second connection keeps writers out: those that have begun end first, on all nodes and in the
 * first database, and others wait for some milliseconds.
 */
export async function beginSnapshot(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  if (!(await isDistributed(client))) {
    await client.query('begin isolation level repeatable read read only')
    return
  }
  const gate = new pg.Client(connection)
  gate.on('error', () => {})
  try {
    await gate.connect()
    await keepWritersOut(gate)
    const nodes = await nodesOf(gate)
    await client.query('begin isolation level repeatable read read only')
    await client.query('select from migrations limit 1')
    for (const number of nodes)
      await client.query(`select from conversation_nodes.settings_${number} limit 1`)
  } finally {
    await gate.end()
  }
}

/** Gives up soon and tries again, since others wait behind a lock that is being waited for. */
async function keepWritersOut(gate: pg.Client): Promise<void> {
  const tables = conversationTableNames.map((name) => `only ${name}`).join(', ')
  for (let attempt = 1; ; attempt += 1) {
    try {
      await gate.query('begin')
      await gate.query("set local lock_timeout = '1s'")
      await gate.query(`lock table ${tables} in share mode`)
      return
    } catch (error) {
      await gate.query('rollback')
      const isBusy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isBusy || attempt === attemptsMax) throw error
      await sleep(500)
    }
  }
}
