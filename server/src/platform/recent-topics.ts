/** How many topics are remembered; of more it is only known that there were more. */
const topicsMax = 50_000

/**
 * The topics that were published on during the last one to two periods, and since the connection was lost: what was
 * published there may have reached nobody.
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

  /** All of them, which are forgotten; undefined where they were too many. */
  take(): Set<string> | undefined {
    const isFull = [this.#recent, this.#older].some((one) => one.size > topicsMax)
    const all = new Set([...this.#recent, ...this.#older])
    this.#recent = new Set()
    this.#older = new Set()
    return isFull ? undefined : all
  }
}
