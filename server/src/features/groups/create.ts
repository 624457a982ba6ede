import { groupEvents, vest } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { allowanceOf } from '#features/vip/index.ts'
import { keyOf, topicOf } from './key.ts'
import * as store from './store.ts'

/** A new group of its owner and verified friends of the owner; its first line says who is in it. */
export async function create(
  app: App,
  ownerId: string,
  name: string,
  userList: string[],
): Promise<store.GroupRow> {
  const others = [...new Set(userList)].filter((id) => id !== ownerId)
  if (others.length >= (await allowanceOf(app, ownerId)).groupMembers) throw new Refusal('GroupTooLarge')
  const mine = await friends.friendsAmong(app.db, ownerId, others)
  if (others.length === 0 || mine.size < others.length) throw new Refusal('NotFriends')
  // Nobody is drawn into a room by somebody whom they blocked; the answer does not tell.
  if (await friends.anyHasBlocked(app.db, others, ownerId)) throw new Refusal('NotFriends')
  if ((await verifiedAmong(app, others)).size < others.length) throw new Refusal('MemberNotVerified')
  const row: store.GroupRow = {
    id: newId(),
    name,
    brief: '',
    avatar: '',
    owner_id: ownerId,
    is_add_friend: true,
    is_invite: true,
    is_invite_auth: false,
    is_silent: false,
    is_search: false,
    is_delete: false,
    created_at: app.clock.now(),
  }
  const cards = await account.cardsOf(app, [ownerId, ...others])
  const nameOf = (id: string) => cards.get(id)?.userName ?? ''
  const who = nameOf(ownerId)
  const people = others.slice(0, 20).map(nameOf).join(', ')
  await app.transaction(async (tx) => {
    const key = keyOf(row.id)
    await store.insert(tx, row)
    await messages.createGroupConversation(tx, key)
    const members = [
      { userId: ownerId, role: vest.owner },
      ...others.map((userId) => ({ userId, role: vest.member })),
    ]
    await messages.addPeople(tx, key, members, { seq: 0, counted: 0, now: row.created_at })
    afterCommit(tx, () => {
      app.bus.publish({ kind: 'join', topic: topicOf(row.id), userIds: [ownerId, ...others] })
      emit(app, [ownerId, ...others], groupEvents.joined, { id: row.id })
    })
    const text = `${who} created the group with ${people}`
    const content = { key: 'groupCreated', args: { who, people }, text }
    await messages.messagesOf(app).inform(tx, { key, senderId: ownerId, content, at: row.created_at })
  })
  return row
}
