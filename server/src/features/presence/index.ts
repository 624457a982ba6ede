import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { gather } from '#platform/gather.ts'
import * as store from './store.ts'

export { presenceHandlers } from './handlers.ts'

/** Renewed three times before it ends; a process that dies leaves its people unattended within a minute. */
const attendedMs = 60_000

/** Notes who begins to look at a page of this process, and who stops, each session's news in their order. */
export function hearAttention(app: App): void {
  const news = new Map<string, { user_id: string; attended_until: number }>()
  const note = gather(async (sessionIds: string[]) => {
    const rows = sessionIds.flatMap((session_id) => {
      const latest = news.get(session_id)
      news.delete(session_id)
      return latest ? [{ session_id, ...latest }] : []
    })
    await store.put(app.db, rows)
    return new Map<string, never>()
  })
  app.gateway.onAttention(({ sessionId, userId }, attended) => {
    const now = app.clock.now()
    news.set(sessionId, { user_id: userId, attended_until: attended ? now + attendedMs : now })
    note(sessionId).catch((error: unknown) =>
      app.log.warn({ error }, 'who looks at a page could not be noted'),
    )
  })
}

/** The job: whoever looks at a page of this process is there a minute more. */
export async function renewPresence(app: App): Promise<void> {
  const sessionIds = [...app.gateway.attended()]
  if (sessionIds.length > 0) await store.renew(app.db, sessionIds, app.clock.now() + attendedMs)
}

/** The job: what nobody asks for any more. */
export async function sweepPresence(app: App): Promise<void> {
  await store.removeOlder(app.db, app.clock.now() - limits.sessionIdleMs)
}

export async function erasePresence(app: App, userId: string): Promise<void> {
  await store.removeAllOf(app.db, userId)
}

/** Those of these sessions that somebody looks at. */
export const attendedAmong = (db: Db, sessionIds: string[], now: number): Promise<Set<string>> =>
  store.attendedAmong(db, sessionIds, now)
