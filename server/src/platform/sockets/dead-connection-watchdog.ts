import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The internals of a node-postgres client, which its types do not show. */
type Wire = {
  stream: Socket
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
}
const wireOf = (client: pg.PoolClient) => (client as unknown as { connection: Wire }).connection
const processIdOf = (client: pg.PoolClient) =>
  (client as unknown as { processID: number | null }).processID ?? 0

type Watched = {
  socket: Socket
  processId: number
  idleAt: number
  read: number
  since: number
  isAsked: boolean
}

/**
 * Whether this process of the database executes a statement, asked over another connection of the pool. One that waits
 * for its client does not: the message that ends its statement was lost, and it keeps its locks until it gets that.
 */
async function isWorking(pool: pg.Pool, processId: number, withinMs: number): Promise<boolean> {
  const late = new AbortController()
  const asked = pool
    .query(
      `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event is distinct from 'ClientRead'`,
      [processId],
    )
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
  const tooLate = sleep(withinMs, false, { signal: late.signal, ref: false }).catch(() => false)
  const found = await Promise.race([asked, tooLate])
  late.abort()
  return found
}

/**
 * Ends database connections that got no byte of an answer for too long. A network that drops a connection may say
 * nothing: its queries would then wait for hours and block the pool. Only a statement that may take longer, such as a
 * check of the whole ledger, is waited for, as long as the database says that it executes it.
 * @returns a function that ends all connections, including those in use.
 */
export function endDeadConnections(
  pool: pg.Pool,
  silentMs: number,
  works: (processId: number) => Promise<boolean> = (processId) =>
    isWorking(pool, processId, Math.min(1_000, silentMs)),
): (error: Error) => void {
  const watched = new Map<pg.PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    const { stream: socket } = wireOf(client)
    const one = {
      ...{ socket, processId: processIdOf(client), isAsked: false },
      ...{ idleAt: socket.bytesWritten, read: socket.bytesRead, since: performance.now() },
    }
    watched.set(client, one)
    // All queries have been answered.
    client.on('drain', () => (one.idleAt = socket.bytesWritten))
    timer ??= setInterval(check, silentMs / 5).unref()
  })
  pool.on('remove', (client) => {
    watched.delete(client)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
  return (error) => {
    for (const { socket } of watched.values()) socket.destroy(error)
  }

  function check(): void {
    const now = performance.now()
    for (const one of watched.values()) {
      const { bytesRead, bytesWritten } = one.socket
      if (bytesWritten === one.idleAt || bytesRead !== one.read) {
        one.read = bytesRead
        one.since = now
      } else if (now - one.since > silentMs && !one.isAsked) void endIfDead(one)
    }
  }

  async function endIfDead(one: Watched): Promise<void> {
    one.isAsked = true
    const { bytesRead } = one.socket
    if (await works(one.processId)) one.since = performance.now()
    else if (one.socket.bytesRead === bytesRead)
      one.socket.destroy(new Error('The database does not answer.'))
    one.isAsked = false
  }
}

const readOnlyTransaction = '25006'

/** Ends connections to a database that has become read-only, such as a former primary. */
export function endReadOnlyConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { stream } = wireOf(client)
    wireOf(client).on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) stream.destroy(new Error('The database takes no writes.'))
    })
  })
}
