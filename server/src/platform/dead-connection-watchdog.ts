import type { Socket } from 'node:net'
import type pg from 'pg'

type Watched = { socket: Socket; idleAt: number; read: number; since: number }

/**
 * Ends a connection to the database that was asked something and gave no byte back for too long. A network that lost a
 * connection may say nothing: its queries would wait for hours, and each holds a place in the pool. The database itself
 * ends a statement earlier, so that a silent connection is a dead one.
 */
export function endDeadConnections(pool: pg.Pool, silentMs: number): void {
  const watched = new Map<pg.PoolClient, Watched>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
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
