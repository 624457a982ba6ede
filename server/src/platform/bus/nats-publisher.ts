import type { BusMessage } from './bus.ts'
import { routesOf, type Routed } from './bus-payload.ts'
import type { NatsLink } from './nats-link.ts'
import { RecentTopics } from './recent-topics.ts'

/** Longer than it takes to notice a dead connection. */
const rememberMs = 5_000
/** Messages sent in one turn of the event loop: an event to thousands of users must not delay everything else. */
const perTurnMax = 512

/** Sends to other processes, some messages in each turn of the event loop. */
export class NatsPublisher {
  readonly #link: NatsLink
  readonly #subjectOf: (topic: string) => string
  readonly #onError: (error: unknown) => void
  readonly #waiting: Routed[] = []
  readonly #recent = new RecentTopics()
  readonly #rotation: NodeJS.Timeout

  constructor(link: NatsLink, subjectOf: (topic: string) => string, onError: (error: unknown) => void) {
    this.#link = link
    this.#subjectOf = subjectOf
    this.#onError = onError
    this.#rotation = setInterval(() => link.isConnected && this.#recent.rotate(), rememberMs).unref()
  }

  send(notice: BusMessage): void {
    const routes = routesOf(notice)
    for (const route of routes) {
      this.#recent.add(route.topic)
      this.#waiting.push(route)
    }
    if (this.#waiting.length === routes.length && routes.length > 0) queueMicrotask(() => this.#handOver())
  }

  /** Sends everything without waiting for further turns. */
  sendAllNow(): void {
    this.#handOver(Number.POSITIVE_INFINITY)
  }

  /** The topics published to while the connection was lost; undefined if there were too many. */
  takeRecent(): Set<string> | undefined {
    return this.#recent.take()
  }

  stop(): void {
    clearInterval(this.#rotation)
  }

  #handOver(count = perTurnMax): void {
    const now = this.#waiting.splice(0, count)
    if (this.#waiting.length > 0) setImmediate(() => this.#handOver())
    if (!this.#link.isConnected) return
    for (const { topic, payload } of now) {
      try {
        this.#link.nats.publish(this.#subjectOf(topic), payload)
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}
