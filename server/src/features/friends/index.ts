export {
  anyHasBlocked,
  blockedEitherWay,
  idsBlockedEitherWay,
  areFriends,
  blockedBySome,
  friendIdsOf,
  friendsAmong,
  friendsOf,
  hasBlocked,
  isBlockedBy,
  remarksOf,
  standingsAmong,
} from './store.ts'
export { relationOf } from './relation.ts'
export {
  friendRequestPolicies,
  likeListeners,
  makeFriends,
  relationListeners,
  type RelationChange,
} from './service.ts'
export { eraseFriends, exportFriends } from './erase.ts'
