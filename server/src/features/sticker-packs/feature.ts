import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { complaintSubjects } from '#features/complaints/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { stickerPackAdminHandlers } from './admin.ts'
import { erasePacks, exportPacks } from './erase.ts'
import { stickerPackHandlers } from './handlers.ts'
import { reportedPacks } from './reported.ts'

export const stickerPacks = defineFeature({
  name: 'sticker-packs',
  calls: stickerPackHandlers,
  extensions: [
    adminCalls.with(...stickerPackAdminHandlers),
    complaintSubjects.with(reportedPacks),
    personalData.with({ name: 'sticker-packs', phase: 'records', read: exportPacks, erase: erasePacks }),
  ],
})
