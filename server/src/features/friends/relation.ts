import type { Db } from '#platform/database/database.ts'
import * as store from './store.ts'

/** The relation of another user to this one. */
export async function relationOf(db: Db, userId: string, otherId: string) {
  const hasBlockedMe = await store.hasBlocked(db, otherId, userId)
  const friendship = await store.friendship(db, userId, otherId)
  return { hasBlockedMe, isFriend: friendship !== undefined, remarks: friendship?.remarks ?? '' }
}
