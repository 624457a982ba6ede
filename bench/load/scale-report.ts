import type { Run } from './workloads/workloads.ts'
import type { Figures } from './report.ts'

type ScaleRun = Extract<Run, { scale: object }>
const isScale = (run: Run): run is ScaleRun => 'scale' in run

/** CPU time per message in microseconds, of all server processes and of NATS and Redis. */
const costOf = ({ scale }: ScaleRun): number =>
  ((scale.serverSeconds + scale.engineSeconds) * 1e6) / scale.delivered

export function scaleFigures(run: ScaleRun, runs: readonly Run[]): Figures {
  const { scale, repeat } = run
  const { delivered, kibIn } = scale
  const alone = runs
    .filter(isScale)
    .find((one) => one.work === run.work && one.system === 'alone' && one.repeat === repeat)
  const total = kibIn.reduce((sum, one) => sum + one, 0)
  const perMessage = (seconds: number) => (seconds * 1e6) / delivered
  return {
    'per s': delivered / scale.seconds,
    'p50 ms': scale.p50,
    'µs processes': perMessage(scale.serverSeconds),
    'µs engines': perMessage(scale.engineSeconds),
    'µs both': costOf(run),
    'to alone': alone ? costOf(run) / costOf(alone) : Number.NaN,
    'µs database': perMessage(scale.databaseSeconds),
    'KiB into each': total / kibIn.length,
    'least %': total > 0 ? (Math.min(...kibIn) / total) * 100 : 0,
    'most %': total > 0 ? (Math.max(...kibIn) / total) * 100 : 0,
    'cores others': scale.otherSeconds / scale.seconds,
  }
}

/**
 * By repeat of one load: the most expensive of 2, 4 and 8 processes to the cheapest, and the most expensive of all to
 * one process without engines.
 */
export function scaleRatios(runs: readonly Run[], work: string): { spread: number; toAlone: number }[] {
  const repeats = Map.groupBy(
    runs.filter(isScale).filter((run) => run.work === work),
    (run) => run.repeat,
  )
  return [...repeats.values()].flatMap((same) => {
    const costs = (systems: string[]) => same.filter((run) => systems.includes(run.system)).map(costOf)
    const [alone] = costs(['alone'])
    const several = costs(['2', '4', '8'])
    if (alone === undefined || several.length === 0) return []
    return [
      {
        spread: Math.max(...several) / Math.min(...several),
        toAlone: Math.max(...costs(['1']), ...several) / alone,
      },
    ]
  })
}
