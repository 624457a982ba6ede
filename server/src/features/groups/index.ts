export { cardReader } from './cards.ts'
export { cardsOf, findAll, newPerDay, ownerOf, search } from './store.ts'
export { create, dissolve, keyOf } from './service.ts'
export { eraseMember, readGroups } from './erase.ts'
