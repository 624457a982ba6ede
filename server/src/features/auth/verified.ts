import { createHash } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

/** The most sessions remembered in one process; above it the longest unverified are dropped. */
const most = 50_000
const lifetimeMs = 10 * 60_000

const keyOf = (proof: string) => createHash('sha256').update(proof).digest('base64')

type Verified = { userId: string; until: number }

/** In the order of the last verification, so that expired entries come first. */
const verified = perApp(() => new Map<string, Verified>())

/** Remembers the user of a token or file pass, or forgets it. */
export function noteVerified(app: App, proof: string, userId: string | undefined): void {
  const all = verified(app)
  const key = keyOf(proof)
  all.delete(key)
  if (userId === undefined) return
  const now = app.clock.now()
  all.set(key, { userId, until: now + lifetimeMs })
  for (const [first, { until }] of all) {
    if (until > now && all.size <= most) break
    all.delete(first)
  }
}

/**
 * The user of a token or file pass, when this process last looked it up. Only for deciding whose rate a request counts
 * against: a session that ended since is refused at its next lookup.
 */
export function verifiedUserOf(app: App, proof: string): string | undefined {
  const found = verified(app).get(keyOf(proof))
  return found && found.until > app.clock.now() ? found.userId : undefined
}
