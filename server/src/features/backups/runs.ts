import { backupKinds, type BackupKind } from '@mynah/contract/backups'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { dayMs } from '#platform/utc-days.ts'
import { canDrill } from './drill.ts'
import { nextBackupTime, nextDrillTime, noRuns } from './schedule.ts'
import * as store from './store.ts'
import { taskConfigOf } from './tasks.ts'
import { backupWorker } from './worker.ts'

/** How often the process that runs it renews a run, and after how long without that it counts as ended. */
const renewMs = 20_000
const silentMs = 120_000
const shownDays = 400

export const canDrillHere = perApp(() => ({ value: canDrill() }))

/** When the next runs are due, which may be in the past; 0 for none. */
export async function nextTimes(app: App): Promise<Record<BackupKind, number>> {
  const { backups, timeZone } = app.config
  if (!backups) return { backup: 0, drill: 0 }
  const found = await store.histories(app.pool)
  const { backup, drill } = found ?? { backup: noRuns, drill: noRuns }
  return {
    backup: nextBackupTime(backup, { timeZone, time: backups.time }, app.clock.now()),
    drill: canDrillHere(app).value ? nextDrillTime(drill, backup) : 0,
  }
}

/** The job: adds the runs that are due, and runs what waits. Of several processes one runs each. */
export async function runBackups(app: App): Promise<void> {
  if (!app.config.backups) return
  const now = app.clock.now()
  await store.endAbandoned(app.db, { now, since: now - silentMs })
  for (const kind of backupKinds) {
    const due = (await nextTimes(app))[kind]
    if (due > 0 && due <= now) await store.ask(app.db, kind, now)
    const id = await store.claim(app.db, kind, { now, version: app.version })
    if (id !== undefined) await perform(app, id, kind)
  }
}

async function perform(app: App, id: number, kind: BackupKind): Promise<void> {
  const { db, clock, log, version } = app
  const renewing = setInterval(() => {
    store
      .renew(db, id, clock.now())
      .catch((error: unknown) => log.warn({ error }, 'a backup was not renewed'))
  }, renewMs)
  const job = kind === 'backup' ? 'backup' : 'restore drill'
  log.info({ job }, 'it begins')
  try {
    const task = { kind, config: taskConfigOf(app.config), version, now: clock.now() }
    const outcome = await backupWorker(app).run(task)
    if ('error' in outcome) {
      await store.end(db, id, { error: outcome.error, now: clock.now() })
      return log.error({ job, error: outcome.cause ?? new Error(outcome.error) }, 'it failed')
    }
    await store.end(db, id, { ...outcome, now: clock.now() })
    log.info({ job, count: outcome.rows }, 'it is done')
    if (outcome.leftover)
      log.error({ job, error: new Error(outcome.leftover) }, 'old backups could not be removed')
    if (outcome.removed.length > 0) await store.markRemoved(db, outcome.removed)
    await store.removeOld(db, clock.now() - shownDays * dayMs)
  } finally {
    clearInterval(renewing)
  }
}
