export {
  anyHasBlocked,
  apartFrom,
  blockedBySome,
  friendsAmong,
  friendsOf,
  hasBlocked,
  remarksOf,
} from './store.ts'
export { relationOf } from './relation.ts'
export { friendRequestPolicies, makeFriends } from './service.ts'
export { eraseFriends, exportFriends } from './erase.ts'
