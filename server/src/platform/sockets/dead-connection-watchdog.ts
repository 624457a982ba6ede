import type { Socket } from 'node:net'
import type pg from 'pg'

/** The internals of a node-postgres client, which its types do not show. */
type Wire = {
  stream: Socket
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
}
const wireOf = (client: pg.PoolClient) => (client as unknown as { connection: Wire }).connection

type Watched = { socket: Socket; idleAt: number; read: number; since: number }

/**
 * Ends database connections that got no byte of an answer for too long. A network that drops a connection may say
 * nothing: its queries would then wait for hours and block the pool. The database itself cancels long statements
 * earlier, so a silent connection is a dead one. @returns a function that ends all connections, including those in use.
 */
export function endDeadConnections(pool: pg.Pool, silentMs: number): (error: Error) => void {
  const watched = new Map<pg.PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    const { stream: socket } = wireOf(client)
    const one = { socket, idleAt: socket.bytesWritten, read: socket.bytesRead, since: performance.now() }
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
      } else if (now - one.since > silentMs) one.socket.destroy(new Error('The database does not answer.'))
    }
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
