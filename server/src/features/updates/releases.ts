import * as z from 'zod/mini'
import type { Update } from '@mynah/contract/health'

const releasesMax = 200
const numbers = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})/

/** A release in the list that MYNAH_UPDATES names; docs/operations.md describes its format. */
const Release = z.object({
  version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)),
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** The address of its notes. */
  notes: z._default(z.union([z.literal(''), z.string().check(z.regex(/^https:\/\/\S{1,500}$/))]), ''),
  security: z._default(z.boolean(), false),
})
export type Release = z.output<typeof Release>
const Releases = z.array(Release).check(z.maxLength(releasesMax))

/** Undefined if it is no list of releases. */
export function parseReleases(text: string): Release[] | undefined {
  try {
    return Releases.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => numbers.exec(version)?.slice(1).map(Number) ?? [])
  const place = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return place === undefined ? 0 : (a?.[place] ?? 0) - (b?.[place] ?? 0)
}

/** The newest release above a version; a security release if any of those above it is one. Null if there is none. */
export function updateFor(releases: readonly Release[], version: string): Update | null {
  const above = releases.filter((one) => compare(one.version, version) > 0)
  const newest = above.toSorted((a, b) => compare(b.version, a.version))[0]
  if (!newest) return null
  const { date, notes } = newest
  return { version: newest.version, date, notes, isSecurity: above.some(({ security }) => security) }
}
