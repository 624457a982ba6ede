import { parseArgs } from 'node:util'

export const names = [
  'W1',
  'W1r',
  'W2',
  'W2b',
  'W3',
  'W4',
  'M1',
  'M2',
  'RTC',
  'people',
  'SCALE',
  'DISK',
] as const
export type Name = (typeof names)[number]
export type Options = { only: readonly Name[]; seconds: number; repeats: number; profile: boolean }

/** `--only W1,W2 --seconds 5 --repeats 3 --profile`; throws a sentence about what is wrong. */
export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '3' },
      repeats: { type: 'string', default: '3' },
      profile: { type: 'boolean', default: false },
    },
  })
  const only = values.only.flatMap((one) => one.split(','))
  const unknown = only.find((one) => !isName(one))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; say one of ${names.join(', ')}.`)
  return {
    only: only.length > 0 ? only.filter(isName) : names,
    seconds: positive('seconds', values.seconds),
    repeats: Math.ceil(positive('repeats', values.repeats)),
    profile: values.profile,
  }
}

const isName = (name: string): name is Name => names.some((one) => one === name)

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`--${name} must be a number above 0.`)
  return number
}
