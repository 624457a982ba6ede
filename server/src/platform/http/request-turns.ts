/** How many requests begin in one turn of the event loop. Four calls take about a millisecond. */
export const requestsPerTurn = 4

/**
 * Begins requests in the order of their arrival, a few in each turn of the event loop. Otherwise thousands that arrive
 * at once would all be worked on before the next message on a socket is read.
 */
export class RequestTurns {
  #begun = 0
  #planned = false
  readonly #waiting: (() => void)[] = []

  /** Calls `begin` at once, or in a later turn if this one is full. */
  take(begin: () => void): void {
    if (this.#begun < requestsPerTurn && this.#waiting.length === 0) {
      this.#begun += 1
      begin()
    } else this.#waiting.push(begin)
    this.#plan()
  }

  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      const next = this.#waiting.splice(0, requestsPerTurn)
      this.#begun = next.length
      if (next.length > 0) this.#plan()
      for (const begin of next) begin()
    })
  }
}
