import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { basesOf, reachOf } from '#platform/archive/archive-folder.ts'
import { pruneArchive, takeBaseBackup } from '#platform/archive/base-backup.ts'
import { connectDatabase } from '#platform/connect-database.ts'
import { timelineOf } from './store.ts'

const baseEveryMs = 24 * 3_600_000

/**
 * A base backup each day, and one at once where WAL does not lead from the newest one to now: where there is none, a
 * segment is missing, or a recovery began another timeline. Then what is not needed any more is removed.
 */
export async function keepArchive({
  config,
  clock,
  pool,
}: Pick<App, 'config' | 'clock' | 'pool'>): Promise<void> {
  const { archive, archiveDays, dataFolder } = config
  if (archive === undefined || !(await isBaseDue(archive, await timelineOf(pool), clock.now()))) return
  const database = await connectDatabase(config)
  try {
    const place = { archive, dataFolder, now: clock.now }
    await takeBaseBackup(database.connection, join(dataFolder, 'postgres'), place)
  } finally {
    await database.close()
  }
  await pruneArchive(archive, archiveDays, clock.now())
}

async function isBaseDue(archive: string, timeline: number, now: number): Promise<boolean> {
  const newest = (await basesOf(archive)).at(-1)
  if (!newest || now - newest.endedAt >= baseEveryMs || newest.timeline !== timeline) return true
  return (await reachOf(archive, newest)).hasHole
}
