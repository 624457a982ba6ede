import { parseArgs } from 'node:util'

export const names = [
  'W1',
  'W1r',
  'READ',
  'TYPING',
  'W2',
  'W2b',
  'W3',
  'W4',
  'START',
  'REACT',
  'POLL',
  'M1',
  'M2',
  'RTC',
  'people',
  'SCALE',
  'DISK',
  'GROWTH',
] as const
export type Name = (typeof names)[number]
export type Options = {
  only: readonly Name[]
  seconds: number
  repeats: number
  /** The table sizes of GROWTH, each larger than the one before. */
  rows: readonly number[]
  /** The memory limit of the database in GROWTH, in MiB; undefined for none. */
  memory: number | undefined
  profile: boolean
  /** Over how many databases conversations are divided in a second round; 1 for none. */
  nodes: number
}

const rowsOfBatch = 1_000

/**
 * `--only W1,W2 --seconds 5 --repeats 3 --rows 100000,1000000 --memory 1024 --profile --nodes 3`; throws a sentence about an
 * invalid option.
 */
export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '3' },
      repeats: { type: 'string', default: '3' },
      rows: { type: 'string', default: '100000,1000000' },
      memory: { type: 'string' },
      profile: { type: 'boolean', default: false },
      nodes: { type: 'string', default: '1' },
    },
  })
  const only = values.only.flatMap((one) => one.split(','))
  const unknown = only.find((one) => !isName(one))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; say one of ${names.join(', ')}.`)
  return {
    only: only.length > 0 ? only.filter(isName) : names,
    seconds: positive('seconds', values.seconds),
    repeats: Math.ceil(positive('repeats', values.repeats)),
    rows: sizes(values.rows),
    memory: values.memory === undefined ? undefined : positive('memory', values.memory),
    profile: values.profile,
    nodes: Math.ceil(positive('nodes', values.nodes)),
  }
}

const isName = (name: string): name is Name => names.some((one) => one === name)

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`--${name} must be a number above 0.`)
  return number
}

function sizes(value: string): number[] {
  const found = value.split(',').map((one) => positive('rows', one))
  if (!found.every((size, at) => size % rowsOfBatch === 0 && size > (found[at - 1] ?? 0)))
    throw new Error('--rows must be whole thousands, each more than the one before.')
  return found
}
