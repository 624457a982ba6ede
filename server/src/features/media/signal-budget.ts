import { TokenBucket } from './bucket.ts'
import { costOf } from './gate-filter.ts'

const seconds = 10
/** Of one connection; a connect takes some dozens of candidates. */
const requests = 300
/** A publisher's offers have 10 KiB each. */
const connectionBytes = 512 * 1_024
/** Of all connections of a session, also of those that were cut: who connects anew begins nothing anew. */
const sessionBytes = 1_024 * 1_024

/** What clients may ask in 10 seconds, counted in requests and in bytes. */
export class SignalBudget {
  #sessions = new Map<string, TokenBucket>()

  /** Counts the requests of one connection; false where it was too much. */
  of(sessionId: string): (request: Uint8Array) => boolean {
    const count = new TokenBucket(requests / seconds, requests)
    const bytes = new TokenBucket(connectionBytes / seconds, connectionBytes)
    return (request) => {
      const now = performance.now()
      const cost = costOf(request)
      const session = this.#sessions.get(sessionId) ?? new TokenBucket(sessionBytes / seconds, sessionBytes)
      this.#sessions.set(sessionId, session)
      return count.take(1, now) && bytes.take(cost, now) && session.take(cost, now)
    }
  }

  /** Forgets sessions that have their whole budget. */
  sweep(): void {
    const now = performance.now()
    for (const [id, bucket] of this.#sessions) if (bucket.isFull(now)) this.#sessions.delete(id)
  }
}
