import pg from 'pg'
import { FairQueue } from './fair-queue.ts'
import { currentAsker, requestContext } from './request-context.ts'

type Done = Parameters<pg.Pool['connect']>[0]
export type FairPoolOptions = pg.PoolConfig & { max: number; connectionTimeoutMillis: number }

const waitingMax = 10_000
const [lateMs, fewest] = [50, 3]
/** A payment waits so many times longer before it is refused. */
const patienceOfPayments = 5

/**
 * A pool whose connections are given by turns, each counted by the time for which it was held: who asks much waits behind
 * who asks little, by address and by user within it. A pool of its own kind gives them in the order of the questions, and
 * then a thousand questions of one address stand before the payment of another.
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
    // Who waits does so for a turn, and then finds a connection free.
    Object.defineProperty(this, 'waitingCount', { get: () => this.#turns.waiting })
  }

  /**
   * Fewer connections are given out at once while the event loop is late, and step by step more again: what waits for its
   * turn costs nothing, and messages, which do not stand in this line, find the machine less busy.
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
    const giveBack = await this.#turns.take(currentAsker(), 1, waitMs)
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
