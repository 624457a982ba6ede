import { chatType, sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { notifyFriend } from './notify.ts'
import * as store from './store.ts'

export async function* exportFriends(app: App, userId: string): AsyncIterable<unknown> {
  const rows = await store.friendsOf(app.db, userId)
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.friend_id),
  )
  for (const { friend_id, remarks } of rows)
    yield { userId: friend_id, userName: cards.get(friend_id)?.userName ?? '', remarks }
}

/** Deletes the user's friendships, requests and blocks; nobody can write to them any more. */
export async function eraseFriends(app: App, userId: string): Promise<void> {
  const friends = (await store.friendsOf(app.db, userId)).map((row) => row.friend_id)
  const partners = await messages.partnersOf(app.db, userId)
  await app.transaction(async (tx) => {
    await store.removeAllOf(tx, userId)
    for (const partner of partners) {
      const key = messages.conversationKey(userId, partner, chatType.single)
      await messages.setFriends(tx, key, false)
      await messages.setRefusal(tx, key, partner, sendCode.blocked)
    }
  })
  for (const friend of friends) notifyFriend(app, friend, 'removed', userId)
}
