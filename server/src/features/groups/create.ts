import type { SystemLineContent } from '@mynah/contract/system-lines'
import { groupEvents, groupRole } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { groupTopic } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { memberLimit } from './size.ts'
import * as store from './store.ts'

/** Creates a group of its owner and verified friends of the owner; its first line lists the members. */
export async function create(
  app: App,
  ownerId: string,
  name: string,
  userList: string[],
  isSearch = false,
): Promise<store.GroupRow> {
  account.requireName(name)
  const others = [...new Set(userList)].filter((id) => id !== ownerId)
  if (others.length >= (await memberLimit(app.db))) throw new ApiError('GroupTooLarge')
  const mine = await friends.friendsAmong(app.db, ownerId, others)
  if (others.length === 0 || mine.size < others.length) throw new ApiError('NotFriends')
  // Users are not added by someone they blocked; the error does not reveal the block.
  if (await friends.anyHasBlocked(app.db, others, ownerId)) throw new ApiError('NotFriends')
  const verified = await verifiedAmong(app, others)
  const unverified = others.filter((id) => !verified.has(id))
  if (unverified.length > 0) throw new ApiError('MemberNotVerified', { unverified })
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
    is_search: isSearch,
    is_delete: false,
    reactions: null,
    is_react_speakers: false,
    is_pin_all: false,
    created_at: app.clock.now(),
    invite_serial: 0,
    invites_from: 0,
  }
  const cards = await account.cardsOf(app, [ownerId, ...others])
  const nameOf = (id: string) => cards.get(id)?.userName ?? ''
  const who = nameOf(ownerId)
  const named = others.slice(0, 20)
  const people = named.map(nameOf).join(', ')
  await app.transaction(async (tx) => {
    const key = messages.groupKey(row.id)
    await store.insert(tx, row)
    await messages.createGroupConversation(tx, key)
    const members = [
      { userId: ownerId, role: groupRole.owner },
      ...others.map((userId) => ({ userId, role: groupRole.member })),
    ]
    await messages.members.add(tx, key, members, row.created_at)
    afterCommit(tx, () => {
      app.bus.publish({ kind: 'join', topic: groupTopic(row.id), userIds: [ownerId, ...others] })
      emit(app, [ownerId, ...others], groupEvents.joined, { id: row.id })
    })
    const text = `${who} created the group with ${people}`
    const content: SystemLineContent = {
      key: 'groupCreated',
      args: { who, people, ids: named.join(',') },
      text,
    }
    await messages.messagesOf(app).inform(tx, { key, senderId: ownerId, content, at: row.created_at })
  })
  return row
}
