import { gaugeOf } from '#platform/operations/metrics.ts'
import { isWritable } from '#platform/archive/archive-folder.ts'
import { defineFeature } from '#platform/feature.ts'
import { examineArchive } from './doctor.ts'
import { keepArchive } from './keep.ts'
import { oldestWaitingSeconds } from './store.ts'

/** The archive of the embedded database: base backups, deletion of old ones, and checks that WAL arrives. */
export const walArchive = defineFeature({
  name: 'wal-archive',
  jobs: [{ name: 'wal archive', everyMs: 60_000, run: keepArchive }],
  examineRows: examineArchive,
  async prepare({ config: { archive }, log }) {
    if (archive === undefined || (await isWritable(archive))) return () => []
    const line = `The archive ${archive} cannot be written: WAL waits for it in the data folder. See npm run doctor.`
    log.warn(line)
    return () => [line]
  },
  setup(app) {
    gaugeOf(
      app.metrics,
      'mynah_archive_waiting_seconds',
      'How long the oldest complete segment of WAL waits for the archive, or since when segments are given up; absent without MYNAH_ARCHIVE.',
      () => (app.config.archive === undefined ? undefined : oldestWaitingSeconds(app.pool)),
    )
  },
})
