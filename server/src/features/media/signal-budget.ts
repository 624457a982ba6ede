import { TokenBucket } from './bucket.ts'
import { costOf } from './gate-filter.ts'

const seconds = 10
/** For one connection; connecting takes some dozens of candidates. */
const requests = 300
/** An offer of a publisher has about 10 KiB. */
const connectionBytes = 512 * 1_024
/** For all connections of a session, including closed ones: reconnecting does not reset it. */
const sessionBytes = 1_024 * 1_024

/** What clients may send in 10 seconds, in requests and in bytes. */
export class SignalBudget {
  #sessions = new Map<string, TokenBucket>()

  /** Counts the requests of one connection; false if there were too many. */
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

  /** Forgets sessions whose budget is full again. */
  sweep(): void {
    const now = performance.now()
    for (const [id, bucket] of this.#sessions) if (bucket.isFull(now)) this.#sessions.delete(id)
  }
}
