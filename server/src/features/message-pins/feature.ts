import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { onMessagesGone } from '#features/messages/index.ts'
import { pinHandlers } from './handlers.ts'
import { erasePins, exportPins } from './service.ts'
import { removeFrom } from './store.ts'

export const messagePins = defineFeature({
  name: 'message-pins',
  calls: pinHandlers,
  extensions: [
    onMessagesGone.with(removeFrom),
    personalData.with({ name: 'pins', phase: 'records', read: exportPins, erase: erasePins }),
  ],
})
