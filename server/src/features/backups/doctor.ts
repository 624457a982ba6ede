import { expiredBackups } from '#platform/backups/backup-names.ts'
import { backupPlaceOf } from '#platform/backups/backup-place.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import type { Config } from '#platform/settings/config.ts'
import { dayMs } from '#platform/utc-days.ts'
import { canDrill } from './drill.ts'
import type { RunHistory } from './schedule.ts'
import { histories, type Asked } from './store.ts'

const drillAgeMsMax = 10 * dayMs

/** Whether scheduled backups are made, and can be restored. */
export async function examineBackups(config: Config, pool: Asked): Promise<Finding[]> {
  if (!config.backups)
    return [note('The server makes no backups by itself (MYNAH_BACKUPS), and tries no restore.')]
  const found = await histories(pool)
  if (!found) return []
  return [
    ...(await examinePlace(config)),
    ...(found.backup.error === '' ? [] : [wrong(`The last scheduled backup failed: ${found.backup.error}`)]),
    examineDrills(found.drill, found.backup, Date.now()),
  ]
}

async function examinePlace(config: Config): Promise<Finding[]> {
  const { backups, timeZone } = config
  if (!backups) return []
  try {
    const stored = await (await backupPlaceOf(config)).list()
    const count = expiredBackups(stored, { retention: backups.retention, timeZone }).length
    // One more may be there while a backup is made.
    if (count > 1) return [wrong(`${count} old backups could not be removed: see the log of the server.`)]
    return [ok(`${stored.length} backups are stored.`)]
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return [wrong(`The place of backups (MYNAH_BACKUPS) cannot be read (${code ?? name}).`)]
  }
}

function examineDrills(drills: RunHistory, backups: RunHistory, now: number): Finding {
  if (!canDrill())
    return note('No restore is tried: this machine has no embedded PostgreSQL. Try one elsewhere each month.')
  if (drills.error !== '') return wrong(`The last try to restore a backup failed: ${drills.error}`)
  const age = drillAge({ drills, backups }, now)
  if (age === undefined) return note('No restore was tried yet: the first one follows the first backup.')
  if (age > drillAgeMsMax) return wrong('No restore was tried for ten days: see the log of the server.')
  return drills.doneAt === 0
    ? note('No restore was tried yet: the first one follows the first backup.')
    : ok(`A backup was restored and checked on ${new Date(drills.doneAt).toISOString()}.`)
}

/** Milliseconds since a backup was proven, or since the first one if none was; undefined without any. */
export function drillAge(
  { drills, backups }: { drills: RunHistory; backups: RunHistory },
  now: number,
): number | undefined {
  const since = drills.doneAt || backups.firstDoneAt
  return since === 0 ? undefined : now - since
}
