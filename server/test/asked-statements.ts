import pg from 'pg'
import { keys, unkeyed } from './distributed-tables.ts'

type Query = (this: unknown, ...given: unknown[]) => unknown

const seen = new Set<string>()
const unread = new Set<string>()
const named = new RegExp(`\\b(?:${Object.keys(keys).join('|')})\\b`)
const watched: unique symbol = Symbol.for('mynah.watched')

/** Collects the statements about conversations that the server asks, from now on; those of tests are left out. */
export function watchStatements(): void {
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as (object & { query: Query })[]) {
    if (watched in prototype) return
    const { query } = prototype
    Object.assign(prototype, { [watched]: true })
    prototype.query = function watch(...given) {
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
      if (text && named.test(text) && !seen.has(text)) {
        seen.add(text)
        if (isOfServer()) unread.add(text)
      }
      return Reflect.apply(query, this, given)
    }
  }
}

/** Leaves out what was collected: several databases are asked other statements than one. */
export const forgetStatements = (): void => unread.clear()

/** What reads or changes whole tables, one after the other, while no server needs them. */
const wholeTables =
  /\/platform\/(?:backups\/|archive\/|nodes\/|database\/(?:migrations|sequences)\.ts)|\/server\/src\/leftovers\.ts/

/** Whether the code that asks is the server's, and not about whole tables. */
function isOfServer(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const frames = (new Error().stack ?? '')
    .split('\n')
    .filter((frame) => /\/server\/(?:src|test)\//.test(frame))
  Error.stackTraceLimit = stackTraceLimit
  const [asking = ''] = frames.filter((frame) => !frame.includes('asked-statements'))
  return !/\/server\/test\/|\.test\.ts/.test(asking) && !frames.some((frame) => wholeTables.test(frame))
}

/**
 * Those of the collected statements that name no key when they are planned, with the reasons, and are no known
 * exceptions; empties the collection.
 */
export async function unknownUnkeyed(): Promise<string[]> {
  const texts = [...unread]
  unread.clear()
  if (texts.length === 0) return []
  // Most files of tests ask for nothing, and need no parser.
  const { problemsOf } = await import('./distribution.ts')
  const found = await Promise.all(
    texts.map(async (text) => {
      const line = oneLine(text)
      const problems = await problemsOf(text, keys)
      const isKnown = Object.values(unkeyed).some((one) => line.includes(one.text))
      return problems.length === 0 || isKnown ? [] : [`${problems.join(', ')}: ${line}`]
    }),
  )
  return found.flat()
}

/** A statement with single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
