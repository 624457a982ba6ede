import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { FairPool } from '#platform/queues/fair-pool.ts'
import { openPool, type Database, type Db } from './database.ts'
import { hostsOf } from './primary.ts'

/** Where a read goes: to the primary, or to a standby whose lag is within the limit. */
export type Source = { db: Db; pool: pg.Pool; isStandby: boolean }

type Options = {
  /** The largest allowed lag of a standby, in seconds. */
  lagMaxMs?: number | undefined
  /** Called when standbys come into use, and when they go out of use. */
  onChange?: (isUsed: boolean) => void
}

/** The WAL position of the primary at a time. */
type Sample = { at: number; position: number }
type Standby = Source & {
  /** The latest time at which the primary had the state that this standby shows; -Infinity while it cannot be used. */
  freshAt: number
}

const lookEveryMs = 1_000
const answerMs = 1_000
const poolMax = 10
const lagMaxMs = 10_000
/** How long positions of the primary are kept, and so the largest lag that can be measured. */
const samplesMs = 15 * 60_000

/**
 * Reads that may be outdated, from standbys; from the primary if there are none or their lag is too large. The lag is
 * computed from a standby's WAL position and this process's clock, so it is right also without writes, and while the
 * primary cannot be reached.
 */
export class StaleReads {
  #primary: Source
  #standbys: Standby[]
  #samples: Sample[] = []
  /** The system identifier of the primary's cluster. */
  #system = ''
  #lagMaxMs: number
  #onChange: (isUsed: boolean) => void
  #isUsed = false
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(database: Database, url: string | undefined, options: Options = {}) {
    this.#primary = { db: database.db, pool: database.pool, isStandby: false }
    this.#standbys = (url === undefined ? [] : hostsOf(url)).map((host) => {
      const pool = openPool(FairPool, host, undefined, {}, { max: poolMax })
      return {
        db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
        pool,
        isStandby: true,
        freshAt: -Infinity,
      }
    })
    this.#lagMaxMs = options.lagMaxMs ?? lagMaxMs
    this.#onChange = options.onChange ?? (() => {})
  }

  /** Starts to poll; resolves after the first poll. */
  async watch(): Promise<void> {
    if (this.#standbys.length === 0) return
    await this.#look()
    if (!this.#closed) this.#timer = setTimeout(() => void this.watch(), lookEveryMs).unref()
  }

  /** Runs a read on a standby, and again on the primary if it throws there. */
  read = async <T>(action: (from: Source) => Promise<T>): Promise<T> => {
    const [standby] = this.#near()
    if (!standby) return action(this.#primary)
    try {
      return await action(standby)
    } catch {
      // The standby is unreachable, cancelled the read for its replay, or does not have the data yet.
      return action(this.#primary)
    }
  }

  /**
   * How many seconds the standby with the smallest lag is behind; Infinity if none follows the primary or all are more
   * than a quarter of an hour behind, undefined without standbys.
   */
  get lagSeconds(): number | undefined {
    if (this.#standbys.length === 0) return undefined
    return (performance.now() - Math.max(...this.#standbys.map(({ freshAt }) => freshAt))) / 1_000
  }

  #near(): Standby[] {
    const oldest = performance.now() - this.#lagMaxMs
    return this.#standbys.filter((standby) => standby.freshAt > oldest)
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const found = await ask<{ position: number; system: string }>(this.#primary.pool, position)
    if (found) {
      const recent = this.#samples.filter((sample) => sample.at > at - samplesMs)
      this.#samples = [{ at, position: found.position }, ...recent]
      this.#system = found.system
    }
    await Promise.all(
      this.#standbys.map(async (standby) => {
        const shown = await ask<{ position: number; system: string }>(standby.pool, replayed)
        const isOurs = shown !== undefined && shown.system === this.#system
        const sample = isOurs && this.#samples.find((one) => one.position <= shown.position)
        standby.freshAt = sample ? sample.at : -Infinity
      }),
    )
    const isUsed = this.#near().length > 0
    if (isUsed !== this.#isUsed && !this.#closed) this.#onChange(isUsed)
    this.#isUsed = isUsed
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.all(this.#standbys.map((standby) => standby.pool.end()))
  }
}

// A promoted host is not a standby any more, and returns no row.
const system = '(select system_identifier::text from pg_control_system()) as system'
const position = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position, ${system}`
const replayed = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position, ${system} where pg_is_in_recovery()`

/** The first row; undefined if the database does not answer in time. */
async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row | undefined> {
  const question = { text, query_timeout: answerMs }
  return pool.query<Row>(question).then(
    ({ rows }) => rows[0],
    () => undefined,
  )
}
