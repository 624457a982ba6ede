import { inTime, type NatsLink } from './nats-link.ts'

type Followed = { topic: string; count: number; isInForce: boolean; unsubscribe: () => void }

/** The topics that this process follows at NATS, and which of them NATS has confirmed. */
export class FollowedTopics {
  readonly #link: Pick<NatsLink, 'answered'>
  readonly #subscribe: (topic: string) => () => void
  readonly #onMissed: (topic: string) => void
  readonly #followed = new Map<string, Followed>()
  #unconfirmed: Followed[] = []
  #confirming: Promise<void> | undefined

  /**
   * @param subscribe returns a function that ends the subscription @param onMissed a topic was confirmed so late that
   * messages on it may be lost
   */
  constructor(
    link: Pick<NatsLink, 'answered'>,
    subscribe: (topic: string) => () => void,
    onMissed: (topic: string) => void,
  ) {
    this.#link = link
    this.#subscribe = subscribe
    this.#onMissed = onMissed
  }

  get size(): number {
    return this.#followed.size
  }

  follow(topic: string): void {
    const known = this.#followed.get(topic)
    if (known) {
      known.count += 1
      return
    }
    const one = { topic, count: 1, isInForce: false, unsubscribe: this.#subscribe(topic) }
    this.#followed.set(topic, one)
    this.#confirmLater(one)
  }

  unfollow(topic: string): void {
    const one = this.#followed.get(topic)
    if (!one) return
    one.count -= 1
    if (one.count > 0) return
    this.#followed.delete(topic)
    one.unsubscribe()
  }

  isInForce(topic: string): boolean {
    return this.#followed.get(topic)?.isInForce === true
  }

  /**
   * Resolves when all topics followed now are confirmed, or NATS has not answered in time; undefined if there is
   * nothing to wait for.
   */
  allInForce(): Promise<void> | undefined {
    return this.#confirming
  }

  /** Sets the state of all topics, when the connection is lost or restored. */
  setInForce(isInForce: boolean): void {
    for (const one of this.#followed.values()) one.isInForce = isInForce
  }

  #confirmLater(one: Followed): void {
    if (this.#unconfirmed.push(one) > 1) return
    const mine = this.#confirm().finally(() => {
      if (this.#confirming === mine) this.#confirming = undefined
    })
    this.#confirming = mine
  }

  /**
   * Topics followed in one turn of the event loop share one confirmation; later confirmations also cover earlier
   * topics.
   */
  async #confirm(): Promise<void> {
    await new Promise((next) => setImmediate(next))
    const asked = this.#unconfirmed
    this.#unconfirmed = []
    const answer = this.#link.answered()
    const isInTime = await inTime(answer)
    void answer.then((isTaken) => {
      if (!isTaken) return
      for (const one of asked) {
        one.isInForce = true
        if (!isInTime) this.#onMissed(one.topic)
      }
    })
  }
}
