import type { Run } from './workloads/workloads.ts'

type GrowthRun = Extract<Run, { rows: number }>
const isGrowth = (run: Run): run is GrowthRun => 'rows' in run

export type Growth = { work: string; from: number; to: number; ratios: number[] }

/** The work per second of CPU time at each larger size, as a ratio to the smallest size in the same repeat. */
export function growthRatios(runs: readonly Run[]): Growth[] {
  const perCpuSecond = ({ measured }: GrowthRun) =>
    measured.delivered / (measured.serverSeconds + measured.databaseSeconds)
  const works = Map.groupBy(runs.filter(isGrowth), (run) => run.work)
  return [...works].flatMap(([work, same]) => {
    const [from = 0, ...larger] = [...new Set(same.map(({ rows }) => rows))].sort((a, b) => a - b)
    return larger.map((to) => {
      const ratios = same.flatMap((run) => {
        const before = same.find((one) => one.rows === from && one.repeat === run.repeat)
        return run.rows === to && before ? [perCpuSecond(run) / perCpuSecond(before)] : []
      })
      return { work, from, to, ratios }
    })
  })
}
