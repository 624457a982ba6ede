export { anyHasBlocked, blockedBySome, friendsAmong, friendsOf, hasBlocked, remarksOf } from './store.ts'
export { gatesOf, makeFriends } from './service.ts'
export { eraseFriends, readFriends } from './erase.ts'
