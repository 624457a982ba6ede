import { Latencies } from './stats.ts'
import { databaseSeconds, machineSeconds, secondsOf } from './usage.ts'

/**
 * The processes of the server: `engines` are NATS and Redis, `postmaster` is set if there is a database, and `nodes` if
 * there are several.
 */
export type Served = { pids: number[]; engines?: number[]; postmaster?: number; nodes?: number[] }

export type Measured = {
  delivered: number
  seconds: number
  p50: number
  p99: number
  p999: number
  serverSeconds: number
  engineSeconds: number
  databaseSeconds: number
  generatorSeconds: number
  /** The CPU time of everything else on the machine. */
  otherSeconds: number
  /**
   * Messages sent but never delivered, and messages delivered out of order or damaged: the figures are only valid if
   * both are 0.
   */
  lost: number
  wrong: number
  /** Messages refused by an explicit answer, which do not count as delivered. */
  refused: number
}

/** CPU seconds so far of the server, of this process and of the machine. */
export const used = ({ pids, engines = [], postmaster, nodes = [] }: Served) => ({
  server: secondsOf(pids),
  engine: secondsOf(engines),
  database: (postmaster === undefined ? [] : [postmaster, ...nodes])
    .map(databaseSeconds)
    .reduce((sum, one) => sum + one, 0),
  generator: secondsOf([process.pid]),
  machine: machineSeconds(),
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The counts of a running load; `latencies` and `delivered` are reset after the warm-up. */
export class Meter {
  readonly latencies = new Latencies()
  delivered = 0
  wrong = 0
  refused = 0
  running = true

  /** Runs the load: a warm-up, then `seconds` that count, then until nothing is in flight any more. */
  async run(
    served: Served,
    seconds: number,
    outstanding: () => number,
    warmUpMs = Math.min(1_000, seconds * 500),
    patienceMs = 10_000,
  ): Promise<Measured> {
    await pause(warmUpMs)
    this.latencies.clear()
    const before = used(served)
    const first = this.delivered
    const started = performance.now()
    await pause(seconds * 1000)
    const after = used(served)
    const [server, engine, database, generator] = [
      after.server - before.server,
      after.engine - before.engine,
      after.database - before.database,
      after.generator - before.generator,
    ]
    const measured = {
      delivered: this.delivered - first,
      seconds: (performance.now() - started) / 1000,
      ...this.latencies.quantiles(),
      serverSeconds: server,
      engineSeconds: engine,
      databaseSeconds: database,
      generatorSeconds: generator,
      otherSeconds: Math.max(0, after.machine - before.machine - server - engine - database - generator),
    }
    this.running = false
    const until = performance.now() + patienceMs
    while (outstanding() > 0 && performance.now() < until) await pause(20)
    return { ...measured, lost: outstanding(), wrong: this.wrong, refused: this.refused }
  }
}
