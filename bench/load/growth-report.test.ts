import { expect, test } from 'vitest'
import { growthRatios } from './growth-report.ts'
import { readOptions } from './options.ts'
import type { Run } from './workloads/workloads.ts'

/** A run with this much work per second of CPU time. */
const run = (work: string, rows: number, repeat: number, perCpuSecond: number): Run => ({
  ...{ work, rows, repeat, system: `${rows}` },
  measured: {
    ...{ delivered: 4 * perCpuSecond, serverSeconds: 3, databaseSeconds: 1, engineSeconds: 0 },
    ...{ seconds: 4, generatorSeconds: 1, otherSeconds: 0, p50: 1, p99: 2, p999: 3 },
    ...{ lost: 0, wrong: 0, refused: 0 },
  },
})

test('each larger size is compared with the smallest one of the same repeat', () => {
  const runs = [
    ...[run('GROWTH bill', 1_000, 1, 100), run('GROWTH bill', 1_000, 2, 200)],
    ...[run('GROWTH bill', 5_000, 1, 90), run('GROWTH bill', 5_000, 2, 220)],
    ...[run('GROWTH bill', 9_000, 1, 50), run('GROWTH grab', 1_000, 1, 10)],
  ]
  expect(growthRatios(runs)).toEqual([
    { work: 'GROWTH bill', from: 1_000, to: 5_000, ratios: [0.9, 1.1] },
    { work: 'GROWTH bill', from: 1_000, to: 9_000, ratios: [0.5] },
  ])
})

test('sizes are whole thousands, each larger than the one before', () => {
  expect(readOptions(['--rows', '1000,20000000']).rows).toEqual([1_000, 20_000_000])
  for (const rows of ['1500', '2000,1000', '1000,1000', '0', 'many'])
    expect(() => readOptions(['--rows', rows])).toThrow(/--rows/)
})
