import type { Run } from './workloads/workloads.ts'
import { growthRatios } from './growth-report.ts'
import { scaleFigures, scaleRatios } from './scale-report.ts'
import { summaryOf, type Summary } from './stats.ts'

/** The medians of a work's repeats on one system. */
export type Line = { work: string; system: string; repeats: number; figures: Record<string, Summary> }
export type Ratio = {
  work: string
  what: string
  value: Summary
  /** undefined: only for comparison */
  goal?: number
  atMost: boolean
  reached?: boolean
}

export type Figures = Record<string, number>

function figuresOf(run: Run, runs: readonly Run[]): Figures {
  if ('scale' in run) return scaleFigures(run, runs)
  if ('bytesEach' in run) {
    const { bytesEach, cpuEach } = run
    return {
      'bytes/message': bytesEach,
      ...(cpuEach && {
        'µs server': cpuEach.serverSeconds * 1e6,
        'µs database': cpuEach.databaseSeconds * 1e6,
      }),
    }
  }
  if ('logins' in run) {
    const { perSecond, perCpuSecond, kibEach } = run.logins
    return { 'per s': perSecond, 'per CPU-s': perCpuSecond, 'KiB each': kibEach }
  }
  if ('reads' in run) {
    const { reads } = run
    return {
      'p50 ms': reads.p50,
      'p99 ms': reads.p99,
      'blocks each': reads.blocks,
      'blocks missed': reads.missed,
      'KiB from disk': reads.disk / 1_024,
    }
  }
  if ('changes' in run) {
    const { changes } = run
    const { delivered, serverSeconds, databaseSeconds } = changes
    return {
      'frames/reader': changes.frames,
      'bytes/reader': changes.bytes,
      'p50 ms': changes.p50,
      'p99 ms': changes.p99,
      'µs server': (serverSeconds * 1e6) / delivered,
      'µs CPU each': ((serverSeconds + databaseSeconds) * 1e6) / delivered,
      'cores generator': changes.generatorSeconds / changes.seconds,
      'cores others': changes.otherSeconds / changes.seconds,
    }
  }
  if ('forwarded' in run) {
    const { forwarded, streams } = run
    const { delivered, seconds, serverSeconds } = forwarded
    return {
      streams,
      'packets/s': delivered / seconds,
      'delivered %': (delivered / (delivered + forwarded.lost)) * 100,
      'p50 ms': forwarded.p50,
      'p99 ms': forwarded.p99,
      'ms CPU/stream·s': (serverSeconds * 1_000) / streams / seconds,
      'µs CPU/packet': (serverSeconds * 1e6) / delivered,
      'cores server': serverSeconds / seconds,
      'cores generator': forwarded.generatorSeconds / seconds,
      'cores others': forwarded.otherSeconds / seconds,
    }
  }
  const { measured } = run
  const cpu = measured.serverSeconds + measured.databaseSeconds
  return {
    'per s': measured.delivered / measured.seconds,
    'p50 ms': measured.p50,
    'p99 ms': measured.p99,
    'per CPU-s': measured.delivered / cpu,
    'µs CPU each': (cpu * 1e6) / measured.delivered,
    'cores server': measured.serverSeconds / measured.seconds,
    'cores database': measured.databaseSeconds / measured.seconds,
    'cores generator': measured.generatorSeconds / measured.seconds,
    'cores others': measured.otherSeconds / measured.seconds,
  }
}

const groupsOf = (runs: readonly Run[]) => Map.groupBy(runs, (run) => `${run.work}\n${run.system}`)

export function linesOf(runs: readonly Run[]): Line[] {
  return [...groupsOf(runs).values()].map((same) => {
    const [first] = same as [Run]
    const all = same.map((run) => figuresOf(run, runs))
    const names = Object.keys(all[0] ?? {})
    const figures = names.map((name) => [name, summaryOf(all.map((one) => one[name] ?? Number.NaN))] as const)
    return {
      work: first.work,
      system: first.system,
      repeats: same.length,
      figures: Object.fromEntries(figures),
    }
  })
}

/** The system whose conversations lie in several databases (`--nodes`). */
export const overNodes = 'over several databases'

type Goal = { work: string; to?: string; what: string; goal?: number; atMost?: true }

/** The goals: our server's figures, as ratios to a bare relay in the same repeat if `to` names one. */
const goals: Goal[] = [
  { work: 'W1', to: 'relay (each)', what: 'per CPU-s', goal: 0.5 },
  { work: 'W1', to: 'relay (durable)', what: 'per CPU-s', goal: 0.7 },
  { work: 'W1', to: 'relay (checked)', what: 'per CPU-s' },
  { work: 'W1', what: 'per CPU-s', goal: 17_500 },
  { work: 'W1r 1000/s', to: 'relay (each)', what: 'p50 ms', goal: 4, atMost: true },
  { work: 'W1r 1000/s', to: 'relay (durable)', what: 'p50 ms', goal: 2, atMost: true },
  { work: 'W1r 1000/s', what: 'p50 ms', goal: 1.2, atMost: true },
  { work: 'W2', to: 'relay (once)', what: 'per CPU-s', goal: 2.5 },
  { work: 'W2', what: 'per CPU-s', goal: 250_000 },
  { work: 'W2b', to: 'relay (once)', what: 'per CPU-s', goal: 2.5 },
  { work: 'W2b', to: 'relay (once)', what: 'per s' },
  { work: 'W2b 200/s', to: 'relay (once)', what: 'p99 ms', atMost: true },
  { work: 'W3 10000', to: 'relay (each)', what: 'KiB each', goal: 1.5, atMost: true },
  { work: 'W3 10000', what: 'KiB each', goal: 10, atMost: true },
  { work: 'W3 10000', to: 'relay (each)', what: 'per s', goal: 0.5 },
  { work: 'W3 10000', what: 'per s', goal: 1_500 },
  { work: 'W4', to: 'bare query', what: 'per CPU-s', goal: 0.6 },
  { work: 'W4', what: 'per s', goal: 3_000 },
  { work: 'W4 changed', to: 'unchanged', what: 'µs CPU each', goal: 1.3, atMost: true },
  { work: 'REACT', what: 'frames/reader', goal: 5, atMost: true },
  { work: 'REACT', to: 'messages', what: 'µs CPU each', atMost: true },
  { work: 'REACT', to: 'messages', what: 'bytes/reader', atMost: true },
  { work: 'REACT', what: 'p99 ms', goal: 1_500, atMost: true },
  { work: 'POLL', what: 'frames/reader', goal: 15, atMost: true },
  { work: 'POLL', to: 'messages', what: 'µs CPU each', atMost: true },
  { work: 'POLL', to: 'messages', what: 'bytes/reader', atMost: true },
  { work: 'POLL', what: 'p99 ms', goal: 1_500, atMost: true },
  { work: 'START', to: 'by calls', what: 'per CPU-s', goal: 5 },
  { work: 'START', what: 'µs CPU each', goal: 1_000, atMost: true },
  ...['W1', 'W4', 'START'].flatMap((work): Goal[] => [
    { work, to: overNodes, what: 'per s' },
    { work, to: overNodes, what: 'p50 ms', atMost: true },
    { work, to: overNodes, what: 'µs CPU each', atMost: true },
  ]),
  { work: 'M1', to: 'bare query', what: 'per CPU-s', goal: 0.5 },
  { work: 'M1', to: 'bare query', what: 'per s', goal: 0.5 },
  { work: 'M1', to: 'bare query', what: 'p99 ms', atMost: true },
  { work: 'M2', what: 'p99 ms', goal: 1_000, atMost: true },
  { work: 'RTC 100', to: 'livekit', what: 'ms CPU/stream·s', atMost: true },
  { work: 'RTC chat', to: 'without a room', what: 'p99 ms', goal: 2, atMost: true },
  { work: 'M2 chat', to: 'without publications', what: 'p99 ms', goal: 2, atMost: true },
]

export function ratiosOf(runs: readonly Run[]): Ratio[] {
  return [...goalsOf(runs), ...scaleGoalsOf(runs), ...growthGoalsOf(runs)]
}

function scaleGoalsOf(runs: readonly Run[]): Ratio[] {
  return ['SCALE', 'SCALE 1 by 1'].flatMap((work) => scaleGoalsOfLoad(runs, work))
}

function scaleGoalsOfLoad(runs: readonly Run[], work: string): Ratio[] {
  const found = scaleRatios(runs, work)
  if (found.length === 0) return []
  const ratio = (what: string, values: number[], goal: number): Ratio => {
    const value = summaryOf(values)
    return { work, what, value, goal, atMost: true, reached: value.median <= goal }
  }
  return [
    ratio(
      'dearest of 2, 4, 8 to cheapest',
      found.map((one) => one.spread),
      1.2,
    ),
    ratio(
      'dearest to one alone',
      found.map((one) => one.toAlone),
      1.4,
    ),
  ]
}

/** At most 25 % above the cost at the smallest size. */
const growthGoal = 1 / 1.25

const growthGoalsOf = (runs: readonly Run[]): Ratio[] =>
  growthRatios(runs).map(({ work, from, to, ratios }) => {
    const value = summaryOf(ratios)
    const what = `per CPU-s, ${to.toLocaleString('en')} to ${from.toLocaleString('en')} rows`
    return { work, what, value, goal: growthGoal, atMost: false, reached: value.median >= growthGoal }
  })

function goalsOf(runs: readonly Run[]): Ratio[] {
  return goals.flatMap(({ work, to, what, goal, atMost = false }) => {
    const of = (system: string, repeat: number) => {
      const run = runs.find((one) => one.work === work && one.system === system && one.repeat === repeat)
      return run && figuresOf(run, runs)[what]
    }
    const repeats = new Set(runs.filter((run) => run.work === work).map((run) => run.repeat))
    const values = [...repeats].flatMap((repeat) => {
      const [ours, theirs] = [of('mynah', repeat), to === undefined ? 1 : of(to, repeat)]
      return ours !== undefined && theirs !== undefined ? [ours / theirs] : []
    })
    if (values.length === 0) return []
    const value = summaryOf(values)
    const ratio = { work, what: to === undefined ? what : `${what} to ${to}`, value, atMost }
    if (goal === undefined) return [ratio]
    return [{ ...ratio, goal, reached: atMost ? value.median <= goal : value.median >= goal }]
  })
}

export const number = (value: number) =>
  value >= 1_000 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value >= 100
      ? value.toFixed(0)
      : value.toFixed(2)

const range = ({ median, low, high }: Summary) =>
  low === high ? number(median) : `${number(median)} (${number(low)}-${number(high)})`

/** The tables as Markdown, for the terminal and the docs. */
export function textOf(lines: readonly Line[], ratios: readonly Ratio[]): string {
  const parts: string[] = []
  for (const same of Map.groupBy(lines, (line) => Object.keys(line.figures).join('|')).values()) {
    const names = Object.keys(same[0]?.figures ?? {})
    const rows = same.map((line) => [
      line.work,
      line.system,
      ...names.map((name) => range(line.figures[name] as Summary)),
    ])
    parts.push(table(['work', 'system', ...names], rows))
  }
  const goalRows = ratios.map(({ work, what, value, goal, atMost, reached }) => {
    if (goal === undefined) return [work, what, range(value), '', '']
    const bound = `${atMost ? 'at most' : 'at least'} ${goal.toLocaleString('en')}`
    return [work, what, range(value), bound, reached ? 'reached' : 'missed']
  })
  if (goalRows.length > 0) parts.push(table(['work', 'figure or ratio', 'measured', 'goal', ''], goalRows))
  return parts.join('\n\n')
}

/** A table in Markdown. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
