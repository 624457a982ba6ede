import type { BusMessage } from '#platform/bus/bus.ts'
import type { NatsLink } from '#platform/bus/nats-link.ts'
import { isGroupTopic } from '#platform/bus/topics.ts'

/**
 * Delivers this process's own messages to itself, those about groups only after a flush of NATS. Otherwise a committed
 * message could overtake the notice, from another process, that a user left the group, and reach that user.
 */
export class OrderedDelivery {
  readonly #link: Pick<NatsLink, 'answeredInTime'>
  readonly #publish: (notice: BusMessage) => void
  readonly #onError: (error: unknown) => void
  #waiting: BusMessage[] = []
  #delivered = Promise.resolve()

  constructor(
    link: Pick<NatsLink, 'answeredInTime'>,
    publish: (notice: BusMessage) => void,
    onError: (error: unknown) => void,
  ) {
    this.#link = link
    this.#publish = publish
    this.#onError = onError
  }

  /** Resolves when all messages so far are delivered. */
  get delivered(): Promise<void> {
    return this.#delivered
  }

  deliver(notice: BusMessage): void {
    if (!isAboutGroups(notice)) return this.#publish(notice)
    if (this.#waiting.push(notice) > 1) return
    const earlier = this.#delivered
    this.#delivered = this.#deliverBehind(earlier)
  }

  async #deliverBehind(earlier: Promise<void>): Promise<void> {
    await new Promise((next) => setImmediate(next))
    const notices = this.#waiting
    this.#waiting = []
    await Promise.all([earlier, this.#link.answeredInTime()])
    for (const notice of notices) {
      try {
        this.#publish(notice)
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}

/** Group frames, joins and leaves, which keep their order among themselves. */
const isAboutGroups = (notice: BusMessage): boolean =>
  notice.kind === 'frame'
    ? notice.topics.some(isGroupTopic)
    : notice.kind === 'join' || notice.kind === 'leave'
