import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { checkpointerStart, reloadSettings } from './store.ts'

const woken = perApp<{ start: string }, Pick<App, 'bus'>>(() => ({ start: '' }))

/**
 * Wakes the checkpointer of the database once after each of its starts. It ends segments after `archive_timeout`, but
 * if its first look comes before the database is up, the next one is five minutes later.
 */
export async function wakeCheckpointer(app: Pick<App, 'config' | 'pool' | 'bus'>): Promise<void> {
  if (app.config.archive === undefined) return
  const start = await checkpointerStart(app.pool)
  if (start === woken(app).start) return
  await reloadSettings(app.pool)
  woken(app).start = start
}
