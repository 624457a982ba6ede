export { removeMessage as forgetRecalled } from './store.ts'
export { eraseFavourites, readFavourites } from './erase.ts'
