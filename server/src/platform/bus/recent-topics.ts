/** How many topics are remembered; above that only the fact that there were more. */
const topicsMax = 50_000

/**
 * The topics published to in the last one to two periods, or since the connection was lost: messages on them may not
 * have arrived.
 */
export class RecentTopics {
  #recent = new Set<string>()
  #older = new Set<string>()

  add(topic: string): void {
    if (this.#recent.size <= topicsMax) this.#recent.add(topic)
  }

  /** Ends a period. */
  rotate(): void {
    this.#older = this.#recent
    this.#recent = new Set()
  }

  /** Returns all of them and forgets them; undefined if there were too many. */
  take(): Set<string> | undefined {
    const isFull = [this.#recent, this.#older].some((one) => one.size > topicsMax)
    const all = new Set([...this.#recent, ...this.#older])
    this.#recent = new Set()
    this.#older = new Set()
    return isFull ? undefined : all
  }
}
