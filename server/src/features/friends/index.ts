export { anyHasBlocked, friendsAmong, friendsOf, hasBlocked, remarksOf } from './store.ts'
export { makeFriends } from './service.ts'
export { eraseFriends, readFriends } from './erase.ts'
