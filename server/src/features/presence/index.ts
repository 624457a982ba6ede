import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { batchLoader, socketsEveryMs } from '#platform/queues/batch-loader.ts'
import type { Caller } from '#platform/sockets/connection.ts'
import { perApp } from '#platform/per-app.ts'
import * as store from './store.ts'

export { presenceHandlers } from './handlers.ts'

/** Renewed three times before it expires; users of a process that dies count as away within a minute. */
const foregroundMs = 60_000

/** Stores that a session's page came to the foreground in this process or left it, in order for each session. */
export function noteFocus(app: App, { sessionId, userId }: Caller, foreground: boolean): void {
  const { latest, note } = focusOf(app)
  const now = app.clock.now()
  latest.set(sessionId, { user_id: userId, foreground_until: foreground ? now + foregroundMs : now })
  note(sessionId).catch((error: unknown) => app.log.warn({ error }, 'who looks at a page could not be noted'))
}

const focusOf = perApp((app) => {
  const latest = new Map<string, { user_id: string; foreground_until: number }>()
  const note = batchLoader(
    async (sessionIds: string[]) => {
      const rows = sessionIds.flatMap((session_id) => {
        const row = latest.get(session_id)
        latest.delete(session_id)
        return row ? [{ session_id, ...row }] : []
      })
      await store.put(app, rows)
      return new Map<string, never>()
    },
    { everyMs: socketsEveryMs },
  )
  return { latest, note }
})

/** The job: extends the presence of users with a page in the foreground in this process. */
export async function refreshPresence(app: App): Promise<void> {
  const sessionIds = [...app.gateway.foreground()]
  if (sessionIds.length > 0) await store.renew(app.db, sessionIds, app.clock.now() + foregroundMs)
}

/** The job: deletes old rows. */
export async function sweepPresence(app: App): Promise<void> {
  await store.removeOlder(app.db, app.clock.now() - limits.sessionIdleMs)
}

export async function erasePresence(app: App, userId: string): Promise<void> {
  await store.removeAllOf(app.db, userId)
}

/** Those of these sessions that are in the foreground. */
export const foregroundAmong = (db: Db, sessionIds: string[], now: number): Promise<Set<string>> =>
  store.foregroundAmong(db, sessionIds, now)
