import { gaugeOf } from '#platform/operations/metrics.ts'
import { isWritable } from '#platform/archive/archive-folder.ts'
import { defineFeature } from '#platform/feature.ts'
import { archiveCopier } from './copy.ts'
import { copyLagSeconds } from './copy-lag.ts'
import { examineArchive } from './doctor.ts'
import { examineCopy } from './doctor-copy.ts'
import { keepArchive } from './keep.ts'
import { oldestWaitingSeconds } from './store.ts'
import { wakeCheckpointer } from './wake.ts'

/** The archive of the embedded database: base backups, deletion of old ones, its copy in a bucket, and checks of both. */
export const walArchive = defineFeature({
  name: 'wal-archive',
  jobs: [
    { name: 'wal archive', everyMs: 60_000, run: keepArchive },
    { name: 'wal ends on time', everyMs: 10_000, atStart: true, run: wakeCheckpointer },
    // Two, as a base backup may take an hour, and WAL must not wait for it.
    { name: 'copy wal', everyMs: 5_000, atStart: true, run: (app) => archiveCopier(app).copyWal() },
    { name: 'copy base backups', everyMs: 60_000, run: (app) => archiveCopier(app).copyBases() },
  ],
  examineRows: async (config, pool) => [
    ...(await examineArchive(config, pool)),
    ...(await examineCopy(config)),
  ],
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
    gaugeOf(
      app.metrics,
      'mynah_archive_copy_waiting_seconds',
      'How long the oldest file of the archive or of an upload is not in the bucket; absent without MYNAH_ARCHIVE_COPY.',
      () => copyLagSeconds(app),
    )
  },
  afterDatabase: (app) => archiveCopier(app).finish(),
})
