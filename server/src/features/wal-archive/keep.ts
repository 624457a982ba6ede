import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { basesOf, reachOf } from '#platform/archive/archive-folder.ts'
import { pruneArchive, takeBaseBackup } from '#platform/archive/base-backup.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { timelineOf } from './store.ts'

const baseEveryMs = 24 * 3_600_000

/**
 * Takes a base backup each day, and at once if WAL is not continuous from the newest one to now: there is none, a
 * segment is missing, or a recovery started another timeline. Then deletes what is not needed any more.
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
