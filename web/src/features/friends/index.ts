import { defer } from '#ui/deferred.tsx'

/** A page to choose several friends, loaded when it is first shown. */
export const FriendPicker = defer(() => import('./friend-picker.tsx').then((m) => m.FriendPicker))
export { useFriends } from './queries.ts'
export { FixedRow } from './contact-row.tsx'
