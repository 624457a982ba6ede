import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { onMessageRecalled } from '#features/messages/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { favouriteHandlers } from './handlers.ts'
import {
  eraseFavourites,
  exportFavourites,
  favouriteFiles,
  fillFavouriteFiles,
  forgetRecalled,
} from './index.ts'

export const favourites = defineFeature({
  name: 'favourites',
  calls: favouriteHandlers,
  extensions: [
    onMessageRecalled.with(forgetRecalled),
    fileHolders.with(favouriteFiles),
    personalData.with({
      name: 'favourites',
      phase: 'records',
      read: exportFavourites,
      erase: eraseFavourites,
    }),
  ],
  jobs: [{ name: 'fill files of favourites', everyMs: 60_000, run: fillFavouriteFiles }],
})
