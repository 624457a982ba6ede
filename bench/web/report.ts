import { summaryOf, type Summary } from '../load/stats.ts'

/** A figure of one measurement; `empty` are the values of the same action on an empty page in the same run. */
export type Figure = {
  what: string
  view: string
  slower: number
  /** '' for a number without a unit */
  unit: 'ms' | '%' | 'MB' | ''
  values: number[]
  empty?: number[]
  goal?: { bound: number; atMost: boolean }
}
export type Row = Omit<Figure, 'values' | 'empty'> & {
  value: Summary
  ratio: number | undefined
  reached: boolean | undefined
}

/** The percentage of frames that came within this many milliseconds after the previous one. */
export const within = (gaps: readonly number[], ms: number): number =>
  gaps.length === 0 ? 0 : (100 * gaps.filter((gap) => gap <= ms).length) / gaps.length

/** 60 frames a second, with half a frame of tolerance for timer jitter. */
const frameMs = (1000 / 60) * 1.5

/** The percentage of the time in which each frame came within one frame after the previous one. */
export function smooth(gaps: readonly number[]): number {
  const all = gaps.reduce((sum, gap) => sum + gap, 0)
  const late = gaps.filter((gap) => gap > frameMs).reduce((sum, gap) => sum + gap - frameMs / 1.5, 0)
  return all === 0 ? 0 : (100 * (all - late)) / all
}

export function rowOf({ values, empty, ...figure }: Figure): Row {
  const value = summaryOf(values)
  const base = empty && empty.length > 0 ? summaryOf(empty).median : undefined
  const { goal } = figure
  const reached = goal && (goal.atMost ? value.median <= goal.bound : value.median >= goal.bound)
  return { ...figure, value, ratio: base ? value.median / base : undefined, reached }
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

/** A Markdown table, for the terminal and the docs. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['what', 'view', 'processor', 'measured', 'to an empty page', 'goal', '']
  const cells = rows.map(({ what, view, slower, unit, value, ratio, goal, reached }) => [
    what,
    view,
    slower === 1 ? 'as it is' : `${slower} times slower`,
    unit === ''
      ? value.median.toFixed(3)
      : `${shown(value.median)} ${unit} (${shown(value.low)}-${shown(value.high)})`,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? `${goal.atMost ? 'at most' : 'at least'} ${goal.bound} ${unit}`.trimEnd() : '',
    reached === undefined ? '' : reached ? 'reached' : 'missed',
  ])
  return markdownTable(head, cells)
}

export function markdownTable(head: string[], cells: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

const marks = { from: '<!-- measured by npm run bench:web -->', to: '<!-- end of bench:web -->' }

/** The page with its section between the two marks replaced. */
export function withSection(page: string, section: string): string {
  const from = page.indexOf(marks.from)
  const to = page.indexOf(marks.to)
  if (from < 0 || to < from) throw new Error('the page has no place for what npm run bench:web measures')
  return `${page.slice(0, from + marks.from.length)}\n\n${section}\n\n${page.slice(to)}`
}
