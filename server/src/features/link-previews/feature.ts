import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { freshCards } from '#features/messages/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { examineLinkPreviews } from './doctor.ts'
import { linkPreviewHandlers } from './handlers.ts'
import { erasePreviews, exportPreviews, forgetOldPreviews, freshCard, previewFiles } from './service.ts'

export const linkPreviews = defineFeature({
  name: 'link-previews',
  calls: linkPreviewHandlers,
  examine: examineLinkPreviews,
  extensions: [
    freshCards.with(freshCard),
    fileHolders.with(previewFiles),
    personalData.with({
      name: 'link-previews',
      phase: 'records',
      read: exportPreviews,
      erase: erasePreviews,
    }),
  ],
  jobs: [{ name: 'forget old previews of links', everyMs: 600_000, run: forgetOldPreviews }],
})
