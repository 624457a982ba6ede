import { basesOf, reachOf } from '#platform/archive/archive-folder.ts'
import type { Config } from '#platform/settings/config.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { archivingOf, oldestWaitingSeconds, type Asked } from './store.ts'

const waitingSecondsMax = 300
const baseAgeMsMax = 36 * 3_600_000

export async function examineArchive({ archive, databaseUrl }: Config, pool: Asked): Promise<Finding[]> {
  if (databaseUrl !== undefined) return []
  if (archive === undefined)
    return [note('No archive is set up (MYNAH_ARCHIVE): with its disk goes what came since the last backup.')]
  const { isOn, hasFailed } = await archivingOf(pool)
  if (!isOn) return [wrong('The database runs without its archive: restart the server with MYNAH_ARCHIVE.')]
  const waiting = await oldestWaitingSeconds(pool)
  const found =
    waiting > waitingSecondsMax
      ? [
          wrong(
            `WAL waits for the archive ${archive} since ${Math.round(waiting / 60)} minutes, and fills the disk.`,
          ),
        ]
      : hasFailed
        ? [wrong(`The last try to store WAL in the archive ${archive} failed.`)]
        : []
  return [...found, ...(await examineBases(archive, Date.now()))]
}

async function examineBases(archive: string, now: number): Promise<Finding[]> {
  const bases = await basesOf(archive)
  const [first, newest] = [bases[0], bases.at(-1)]
  if (!first || !newest)
    return [note('The archive has no base backup yet: the server makes one within minutes.')]
  if (now - newest.endedAt > baseAgeMsMax)
    return [wrong('The newest base backup of the archive is older than 36 hours: see the log of the server.')]
  const { until, hasHole } = await reachOf(archive, newest)
  if (hasHole)
    return [wrong('WAL is missing in the archive: the server makes a new base backup within minutes.')]
  const [from, to] = [first.endedAt, until].map((at) => new Date(at).toISOString())
  return [ok(`Any moment from ${from} to ${to} can be recovered from the archive.`)]
}
