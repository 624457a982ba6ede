import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'
import * as store from '../store.ts'

/** Whether a user may send another a friend request: not if every group that both are in has turned that off. */
export async function allowsFriendRequests(app: App, userId: string, otherId: string): Promise<boolean> {
  const [mine, theirs] = await Promise.all([userId, otherId].map((id) => messages.groupKeysOf(app, id)))
  const known = new Set(mine)
  const shared = (theirs ?? []).filter((key) => known.has(key))
  const rows = await store.findAll(
    app.db,
    shared.map((key) => messages.conversationRef(key, userId).id),
  )
  const alive = rows.filter((row) => !row.is_delete)
  return alive.length === 0 || alive.some((row) => row.is_add_friend)
}
