import type { CacheSnapshot } from 'virtua'
import { perSession } from '#client/session/per-session.ts'

type Rows = readonly { key: string }[]

/** For how many recently left rooms heights are stored. */
const roomsMax = 30

const left = perSession(() => new Map<string, { keys: readonly string[]; heights: CacheSnapshot }>())

/**
 * The heights of rows when their room was left, if the list still begins with the same rows. A list that knows the
 * heights shows its rows at once; otherwise they are hidden until they are measured, and then styled again.
 */
export function heightsOf(rows: Rows): CacheSnapshot | undefined {
  const known = left().get(rows[0]?.key ?? '')
  return known?.keys.every((key, at) => rows[at]?.key === key) ? known.heights : undefined
}

export function saveHeights(rows: Rows, heights: CacheSnapshot): void {
  const [first] = rows
  if (!first) return
  left().delete(first.key)
  left().set(first.key, { keys: rows.map(({ key }) => key), heights })
  const [oldest] = left().keys()
  if (left().size > roomsMax && oldest !== undefined) left().delete(oldest)
}
