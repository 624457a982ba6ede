import type { OpenConnection } from './connection.ts'

const together = 10
const pauseMs = 20

/**
 * Connections that may have missed messages. They catch up at some hundred a second: after an outage of the bus all
 * connections have to, and each reads as much from the database as at a login.
 */
export class CatchUpQueue {
  #behind = new Set<OpenConnection>()
  #timer: NodeJS.Timeout | undefined
  #catchUp: (connection: OpenConnection) => Promise<void>
  /** How many have caught up. */
  done = 0

  constructor(catchUp: (connection: OpenConnection) => Promise<void>) {
    this.#catchUp = catchUp
  }

  add(connections: Iterable<OpenConnection>): void {
    for (const connection of connections) this.#behind.add(connection)
    if (this.#behind.size > 0) this.#timer ??= setTimeout(() => void this.#next(), 0)
  }

  delete(connection: OpenConnection): void {
    this.#behind.delete(connection)
  }

  stop(): void {
    this.#behind.clear()
    clearTimeout(this.#timer)
  }

  async #next(): Promise<void> {
    const some = [...this.#behind].slice(0, together)
    for (const one of some) this.#behind.delete(one)
    // A connection that is still signing in reads everything anyway; what it may have missed until then is repeated
    // after that.
    const late = some.filter((one) => one.meanwhile)
    const ready = some.filter((one) => !one.meanwhile)
    await Promise.all(ready.map((one) => this.#catchUp(one)))
    this.done += ready.length
    for (const one of late) this.#behind.add(one)
    this.#timer = this.#behind.size > 0 ? setTimeout(() => void this.#next(), pauseMs) : undefined
  }
}
