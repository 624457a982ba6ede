import pg from 'pg'
import { FairQueue } from './fair-queue.ts'
import { currentRequester, requestContext } from '#platform/http/request-context.ts'

type Done = Parameters<pg.Pool['connect']>[0]
export type FairPoolOptions = pg.PoolConfig & { max: number; connectionTimeoutMillis: number }

const waitingMax = 10_000
const [lateMs, fewest] = [50, 3]
/** How much longer than other queries a payment waits for a connection before it fails. */
const patienceOfPayments = 5

/**
 * A connection pool with fair turns, by address and by user within it; each is charged for the time that it holds a
 * connection. The plain pool is first come, first served, so that a thousand queries of one address would delay
 * another's payment.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairQueue
  readonly #waitMs: number
  readonly #most: number
  #atOnce: number

  constructor(options: FairPoolOptions) {
    super(options)
    this.#waitMs = options.connectionTimeoutMillis
    this.#most = this.#atOnce = options.max
    this.#turns = new FairQueue({
      atOnce: options.max,
      weightMax: options.max,
      waitingMax,
      waitingOfOneMax: waitingMax,
      weightOfMs: 1,
    })
    // Callers wait for their turn here, and then find a free connection.
    Object.defineProperty(this, 'waitingCount', { get: () => this.#turns.waiting })
  }

  /**
   * Reduces the number of connections while the event loop is late, and raises it step by step afterwards. Waiting
   * queries cost nothing, and messages, which use another pool, find the machine less busy.
   */
  adapt(lagMs: number): void {
    if (lagMs > lateMs) this.#atOnce = Math.max(fewest, Math.floor(this.#atOnce * 0.7))
    else this.#atOnce = Math.min(this.#most, this.#atOnce + 1)
    this.#turns.atOnce = this.#atOnce
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | void {
    const taken = this.#take()
    if (!done) return taken
    taken.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const waitMs = this.#waitMs * (requestContext.getStore()?.pays ? patienceOfPayments : 1)
    const giveBack = await this.#turns.take(currentRequester(), 1, waitMs)
    try {
      const client = await super.connect()
      const release = client.release
      client.release = (error) => {
        release(error)
        giveBack()
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
}
