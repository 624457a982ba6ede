import { defineFeature } from '#platform/feature.ts'
import { gaugeOf } from '#platform/operations/metrics.ts'
import { adminCalls } from '#features/operators/index.ts'
import { backupHandlers } from './admin.ts'
import { drillAge, examineBackups } from './doctor.ts'
import { canDrillHere, runBackups } from './runs.ts'
import { histories } from './store.ts'
import { backupWorker } from './worker.ts'

/** Backups by schedule, and the weekly proof that they can be restored. */
export const backups = defineFeature({
  name: 'backups',
  // A restored database has no backups yet.
  tablesNotBackedUp: ['backup_runs'],
  extensions: [adminCalls.with(...backupHandlers)],
  jobs: [{ name: 'make backups and try restores', everyMs: 10_000, run: runBackups }],
  examineRows: examineBackups,
  setup(app) {
    const { metrics, config } = app
    const read = async () => (config.backups ? await histories(app.pool) : undefined)
    const hasDrills = async () => (canDrillHere(app).value ? await read() : undefined)
    gaugeOf(
      metrics,
      'mynah_backup_failed',
      '1 while the last scheduled backup failed; absent without MYNAH_BACKUPS.',
      async () => {
        const found = await read()
        return found && Number(found.backup.error !== '')
      },
    )
    gaugeOf(
      metrics,
      'mynah_restore_drill_failed',
      '1 while the last try to restore a backup failed; absent where none is tried.',
      async () => {
        const found = await hasDrills()
        return found && Number(found.drill.error !== '')
      },
    )
    gaugeOf(
      metrics,
      'mynah_restore_drill_age_seconds',
      'Since a backup was restored and checked, or since the first backup; absent before it.',
      async () => {
        const found = await hasDrills()
        const age = found && drillAge({ drills: found.drill, backups: found.backup }, Date.now())
        return age === undefined ? undefined : age / 1_000
      },
    )
  },
  close: (app) => backupWorker(app).close(),
})
