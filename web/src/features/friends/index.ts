import { lazy } from 'react'

export { friendsLive } from './live.ts'
export { usePendingCount } from './queries.ts'

/** A page on which several friends are chosen; its code is fetched when it is first shown. */
export const FriendPicker = lazy(() =>
  import('./friend-picker.tsx').then((m) => ({ default: m.FriendPicker })),
)
