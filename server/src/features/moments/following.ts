import { systemUserId } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { newId } from '#platform/ids.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as activity from './activity-store.ts'
import { announceUnread } from './announce.ts'
import * as people from './people-store.ts'

/** Follows or unfollows a user; if one blocked the other, the user does not exist for them. */
export async function follow(app: App & { userId: string }, authorId: string, isOn: boolean): Promise<void> {
  const { userId } = app
  if (authorId === userId) throw new ApiError('PersonIsYou')
  const author = authorId === systemUserId ? undefined : await account.find(app.db, authorId)
  const apart = await friends.blockedEitherWay(app.db, userId)
  if (!author || apart.includes(authorId)) throw new ApiError('NoDataFound')
  const entry = { kind: 'fan', from_id: userId, user_id: authorId, moment_id: null } as const
  const now = app.clock.now()
  await app.transaction(async (tx) => {
    if (!isOn) {
      await people.unfollow(tx, userId, authorId)
      await activity.removeOf(tx, entry)
    } else if (await people.follow(tx, userId, authorId, now)) {
      const added = { ...entry, id: newId(), comment_id: null, is_seen: false, created_at: now }
      await activity.insertAll(tx, [added])
    }
  })
  await announceUnread(app, [authorId])
}
