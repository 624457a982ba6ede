import { basesOf, isWritable, reachOf } from '#platform/archive/archive-folder.ts'
import type { Config } from '#platform/settings/config.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { archivingOf, oldestWaitingSeconds, type Archiving, type Asked } from './store.ts'

export const waitingSecondsMax = 300
export const baseAgeMsMax = 36 * 3_600_000

export async function examineArchive({ archive, databaseUrl }: Config, pool: Asked): Promise<Finding[]> {
  if (databaseUrl !== undefined) return []
  if (archive === undefined)
    return [note('No archive is set up (MYNAH_ARCHIVE): with its disk goes what came since the last backup.')]
  const archiving = await archivingOf(pool)
  if (!archiving.isOn)
    return [wrong('The database runs without its archive: restart the server with MYNAH_ARCHIVE.')]
  const trouble = troubleOf(archive, archiving, await oldestWaitingSeconds(pool))
  if (!(await isWritable(archive)))
    return [
      wrong(`The archive ${archive} cannot be written: mount its disk, or correct its rights.`),
      ...trouble,
    ]
  return [...trouble, ...(await examineBases(archive, Date.now()))]
}

function troubleOf(archive: string, { hasFailed, hasGivenUp }: Archiving, waiting: number): Finding[] {
  if (hasGivenUp)
    return [
      wrong(
        `WAL was given up, as its disk had no more room for it: no moment since then can be recovered. When ${archive} can be written again, the server makes a new base backup within minutes.`,
      ),
    ]
  if (waiting > waitingSecondsMax)
    return [
      wrong(
        `WAL waits for the archive ${archive} since ${Math.round(waiting / 60)} minutes, and takes up to 10 GiB of the data disk.`,
      ),
    ]
  return hasFailed ? [wrong(`The last try to store WAL in the archive ${archive} failed.`)] : []
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
