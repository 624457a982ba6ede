import { searchNormalise } from '@mynah/contract/search-normalise'

/** Scripts that names are written in. Those that write a name without spaces are compared by letters. */
const scripts = [
  { script: /\p{Script=Latin}/u, hasSpaces: true },
  { script: /\p{Script=Devanagari}/u, hasSpaces: true },
  { script: /\p{Script=Thai}/u, hasSpaces: true },
  { script: /\p{Script=Cyrillic}/u, hasSpaces: true },
  { script: /\p{Script=Arabic}/u, hasSpaces: true },
  { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, hasSpaces: false },
  { script: /\p{Script=Hangul}/u, hasSpaces: false },
] as const

/** Titles that banks write before a name and documents do not. */
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'bpk',
  'ibu',
  'sdr',
  'ong',
  'ba',
  'shri',
  'smt',
  'นาย',
  'นาง',
  'นางสาว',
])

type Parts = { script: (typeof scripts)[number]; parts: string[] }

function partsOf(name: string): Parts | undefined {
  const folded = searchNormalise(name)
  const script = scripts.find((one) => one.script.test(folded))
  if (!script) return undefined
  const words = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  const untitled = words.filter((word) => !titles.has(word))
  const named = untitled.length > 0 ? untitled : words
  return { script, parts: script.hasSpaces ? named : [...named.join('')] }
}

/**
 * How much of the shorter of two names is in the other one, from 0 to 1, in any order of its parts; initials and a
 * letter more, less or different in a part of four letters or more count as the same. 'unclear' if the names are in
 * different scripts, or in none that is known.
 */
export function nameMatch(one: string, other: string): number | 'unclear' {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!a || !b || a.script !== b.script) return 'unclear'
  if (sorted(a.parts) === sorted(b.parts)) return 1
  const [shorter, longer] =
    a.parts.length <= b.parts.length ? [a.parts, [...b.parts]] : [b.parts, [...a.parts]]
  let found = 0
  for (const part of shorter) {
    const at = longer.findIndex((candidate) => isNear(part, candidate))
    if (at < 0) continue
    longer.splice(at, 1)
    found += 1
  }
  return shorter.length === 0 ? 0 : found / shorter.length
}

/** The letters of all parts, so that names with their parts joined are the same as well. */
const sorted = (parts: readonly string[]): string => [...parts.join('')].toSorted().join('')

function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1 && /^\p{Script=Latin}/u.test(short)) return long.startsWith(short)
  return short.length >= 4 && differsByOne(short, long)
}

/** Whether one letter more, less or different makes the longer of the shorter one. */
function differsByOne(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1)
}
