import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { examineUploads } from './doctor.ts'
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
  jobs: [
    { name: 'remove unfinished uploads', everyMs: 3_600_000, run: sweepUploads },
    { name: 'remove files of recalled messages', everyMs: 60_000, run: removeReleased },
  ],
})
