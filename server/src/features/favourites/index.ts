export { isFavourite, favouriteFiles, removeMessage as forgetRecalled } from './store.ts'
export { eraseFavourites, exportFavourites } from './erase.ts'
export { fillFavouriteFiles } from './fill.ts'
