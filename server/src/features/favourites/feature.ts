import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { seenElsewhere } from '#features/message-edits/index.ts'
import { onMessageRecalled } from '#features/messages/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { favouriteHandlers } from './handlers.ts'
import {
  eraseFavourites,
  exportFavourites,
  favouriteFiles,
  fillFavouriteFiles,
  forgetRecalled,
  isFavourite,
} from './index.ts'

export const favourites = defineFeature({
  name: 'favourites',
  calls: favouriteHandlers,
  extensions: [
    onMessageRecalled.with(forgetRecalled),
    fileHolders.with(favouriteFiles),
    seenElsewhere.with(isFavourite),
    personalData.with({
      name: 'favourites',
      phase: 'records',
      read: exportFavourites,
      erase: eraseFavourites,
    }),
  ],
  jobs: [{ name: 'fill files of favourites', everyMs: 60_000, run: fillFavouriteFiles }],
})
