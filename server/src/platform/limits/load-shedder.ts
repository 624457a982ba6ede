import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'

type WatchedPool = Pick<Pool, 'waitingCount' | 'connect'>
type Options = {
  pool: WatchedPool
  /** The delay of the event loop in milliseconds since the last call, 99th percentile. */
  lagMs?: () => number
  onChange?: (busy: boolean) => void
  /** Called twice a second with the delay of the event loop. */
  onLag?: (lagMs: number) => void
  /** false: never sheds load */
  enabled?: boolean
}

const lookEveryMs = 500
const lagMaxMs = 200
const waitMaxMs = 500

/**
 * Detects overload of this process. Calls that only read are then refused, so that sending, heartbeats and logging out
 * still work. A single long pause does not count: overload has to be seen twice, half a second apart.
 */
export class LoadShedder {
  #pool: WatchedPool
  #lagMs: () => number
  #onChange: (busy: boolean) => void
  #onLag: (lagMs: number) => void
  #timer: NodeJS.Timeout
  #over = 0
  /** Since when the current probe waits for a connection of the pool; 0 without one. */
  #waitingSince = 0
  #waitedMs = 0

  constructor({ pool, lagMs, onChange, onLag, enabled = true }: Options) {
    this.#pool = pool
    this.#lagMs = lagMs ?? measuredLag()
    this.#onChange = onChange ?? (() => {})
    this.#onLag = onLag ?? (() => {})
    this.#timer = setInterval(() => enabled && this.look(), lookEveryMs).unref()
  }

  get busy(): boolean {
    return this.#over >= 2
  }

  look(): void {
    const before = this.busy
    const lagMs = this.#lagMs()
    this.#onLag(lagMs)
    const over = lagMs > lagMaxMs || this.#poolWaitMs() > waitMaxMs
    this.#over = over ? this.#over + 1 : 0
    if (this.#pool.waitingCount > 0 && this.#waitingSince === 0) this.#probe()
    if (this.busy !== before) this.#onChange(this.busy)
  }

  /** How long the last probe waited for a connection, or the present one has waited so far. */
  #poolWaitMs(): number {
    if (this.#waitingSince > 0) return performance.now() - this.#waitingSince
    const waited = this.#waitedMs
    this.#waitedMs = 0
    return waited
  }

  #probe(): void {
    this.#waitingSince = performance.now()
    const done = () => {
      this.#waitedMs = performance.now() - this.#waitingSince
      this.#waitingSince = 0
    }
    this.#pool.connect().then((client) => {
      client.release()
      done()
    }, done)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

function measuredLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const ms = delay.percentile(99) / 1e6
    delay.reset()
    return ms
  }
}
