import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { examineUploads } from './doctor.ts'
import { uploadCopier } from './copy.ts'
import { uploadHandlers } from './handlers.ts'
import { eraseUploads, exportUploads, filesOfPerson, removeReleased, sweepUploads } from './index.ts'
import { serveUploads } from './routes.ts'

export const uploads = defineFeature({
  name: 'uploads',
  calls: uploadHandlers,
  routes: serveUploads,
  examineRows: examineUploads,
  extensions: [
    personalData.with({
      name: 'uploads',
      phase: 'files',
      read: exportUploads,
      files: filesOfPerson,
      erase: eraseUploads,
    }),
  ],
  close: (app) => uploadCopier(app).finish(),
  jobs: [
    { name: 'remove unfinished uploads', everyMs: 3_600_000, run: sweepUploads },
    { name: 'remove files of recalled messages', everyMs: 60_000, run: removeReleased },
    { name: 'copy uploads', everyMs: 10_000, atStart: true, run: (app) => uploadCopier(app).copy() },
    { name: 'compare copies of uploads', everyMs: 60_000, run: (app) => uploadCopier(app).compare() },
  ],
})
