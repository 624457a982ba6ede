import type { Socket } from 'node:net'
import type pg from 'pg'

/** What node-postgres speaks by, which its types do not show. */
type Wire = {
  stream: Socket
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
}
const wireOf = (client: pg.PoolClient) => (client as unknown as { connection: Wire }).connection

type Watched = { socket: Socket; idleAt: number; read: number; since: number }

/**
 * Ends a connection to the database that was asked something and gave no byte back for too long. A network that lost a
 * connection may say nothing: its queries would wait for hours, and each holds a place in the pool. The database itself
 * ends a statement earlier, so that a silent connection is a dead one.
 * @returns ends all connections, also those in use.
 */
export function endDeadConnections(pool: pg.Pool, silentMs: number): (error: Error) => void {
  const watched = new Map<pg.PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    const { stream: socket } = wireOf(client)
    const one = { socket, idleAt: socket.bytesWritten, read: socket.bytesRead, since: performance.now() }
    watched.set(client, one)
    // Everything that was asked has been answered.
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

/** Ends a connection whose database takes no writes: that of a primary that was made read-only, to be replaced. */
export function endReadOnlyConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { stream } = wireOf(client)
    wireOf(client).on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) stream.destroy(new Error('The database takes no writes.'))
    })
  })
}
