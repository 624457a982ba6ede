import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { basesOf, isWritable, prepareArchive, reachOf } from '#platform/archive/archive-folder.ts'
import { pruneArchive, takeBaseBackup } from '#platform/archive/base-backup.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { findBinaries, findRunner } from '#platform/database/postgres-binaries.ts'
import { timelineOf } from './store.ts'

const baseEveryMs = 24 * 3_600_000

/**
 * Creates the archive if that was not possible at the start. Takes a base backup each day, and at once if WAL is not continuous from the newest one to now: there is none, a
 * segment is missing, or a recovery started another timeline. Then deletes what is not needed any more.
 */
export async function keepArchive({
  config,
  clock,
  pool,
}: Pick<App, 'config' | 'clock' | 'pool'>): Promise<void> {
  const { archive, archiveDays, dataFolder } = config
  if (archive === undefined) return
  // the disk may have come back since the start
  if (!(await isWritable(archive)))
    prepareArchive({ folder: archive, of: dataFolder }, findRunner(findBinaries(), dataFolder))
  if (!(await isBaseDue(archive, await timelineOf(pool), clock.now()))) return
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
