export { anyHasBlocked, friendsAmong, hasBlocked, remarksOf } from './store.ts'
export { makeFriends } from './service.ts'
