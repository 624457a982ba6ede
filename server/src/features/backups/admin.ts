import { backups as calls, type BackupRun, type Backups } from '@mynah/contract/backups'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { BackupSettings } from '#platform/settings/backup-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { canDrillHere, nextTimes } from './runs.ts'
import * as store from './store.ts'

const shownRuns = 100

export const backupHandlers = serveAdmin(calls, {
  list: (ctx) => stateOf(ctx, ctx.db),
  async start(ctx, { kind }) {
    if (!ctx.config.backups || (kind === 'drill' && !canDrillHere(ctx).value))
      throw new ApiError('NotAvailable')
    await store.ask(ctx.tx, kind, ctx.clock.now())
    ctx.record(kind === 'backup' ? 'backup' : 'restore drill')
    return stateOf(ctx, ctx.tx)
  },
})

async function stateOf(app: App, db: Db): Promise<Backups> {
  const { backups } = app.config
  const [next, rows] = [await nextTimes(app), await store.newest(db, shownRuns)]
  return {
    place: backups ? placeOf(backups) : '',
    ...(backups?.retention ?? { days: 0, weeks: 0, months: 0 }),
    nextBackupTime: next.backup,
    nextDrillTime: next.drill,
    canDrill: canDrillHere(app).value,
    list: rows.map(shown),
  }
}

const placeOf = ({ place }: BackupSettings) =>
  'folder' in place ? place.folder : `s3://${place.bucket}/${place.prefix}`

function shown(row: store.RunRow): BackupRun {
  const { id, kind, version, name, bytes, error } = row
  const waiting = row.started_at === 0 ? 'waiting' : 'running'
  const ended = error === '' ? 'done' : 'failed'
  return {
    ...{ id, kind, version, name, bytes, error },
    state: row.ended_at === 0 ? waiting : ended,
    ...{ startTime: row.started_at, endTime: row.ended_at },
    ...{ rows: row.row_count, files: row.file_count, isRemoved: row.is_removed },
  }
}
