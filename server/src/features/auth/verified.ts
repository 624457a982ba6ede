import { createHash } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

/** Sessions of one process at most: above it those that were verified longest ago leave. */
const most = 50_000
const lifetimeMs = 10 * 60_000

const keyOf = (proof: string) => createHash('sha256').update(proof).digest('base64')

type Verified = { userId: string; until: number }

/** In the order of their last verification, so that what is over stands in front. */
const verified = perApp(() => new Map<string, Verified>())

/** Notes whose token or file pass this is, or that it is nobody's any more. */
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
 * Whose token or file pass this was when this process last looked it up. It says against whom a request counts and gives
 * no right: a session that has ended since is refused when it is looked up next, and leaves here.
 */
export function verifiedUserOf(app: App, proof: string): string | undefined {
  const found = verified(app).get(keyOf(proof))
  return found && found.until > app.clock.now() ? found.userId : undefined
}
