import { groupEvents, vest } from '@mynah/contract/groups'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { allowanceOf } from '#features/vip/index.ts'
import * as store from './store.ts'

export const keyOf = (groupId: string) => messages.keyOf('', groupId, chatType.group)
const topicOf = (groupId: string) => `g:${groupId}`

/** A new group of its owner and friends of the owner; its first line says who is in it. */
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

/** Leaves for good; what was said so far stays readable. The owner hands the group over first. */
export async function quit(app: App, userId: string, groupId: string): Promise<void> {
  const key = keyOf(groupId)
  const hears = { topic: topicOf(groupId), userIds: [userId] }
  const who = (await account.cardsOf(app, [userId])).get(userId)?.userName ?? ''
  let left = false
  const leave = app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const me = await messages.participantOf(tx, key, userId)
    if (!me || me.to_seq !== null) throw new Refusal('NoDataFound')
    if (me.role === vest.owner) throw new Refusal('OwnerMustTransfer')
    const text = `${who} left the group`
    const content = { key: 'groupLeft', args: { who }, text }
    const line = { key, senderId: userId, content, at: app.clock.now(), alsoTo: userId }
    const seq = await messages.messagesOf(app).inform(tx, line)
    await messages.removePerson(tx, key, userId, seq)
    const stay = (await messages.peopleOf(tx, key)).map((row) => row.user_id)
    // Before the commit, to every process: what the others say next may be told before this commit's own answer is here.
    left = true
    await app.bus.announce({ kind: 'leave', ...hears })
    afterCommit(tx, () => {
      emit(app, [userId], groupEvents.left, { id: groupId })
      emit(app, stay, groupEvents.changed, { id: groupId })
    })
  })
  try {
    await leave
  } catch (error) {
    const me = left ? await messages.participantOf(app.db, key, userId) : undefined
    if (me?.to_seq === null) app.bus.publish({ kind: 'join', ...hears })
    throw error
  }
}

/** Nobody speaks there any more; what was said stays readable. Throws NoDataFound where there is no living group. */
export async function dissolve(app: App, tx: Tx, groupId: string): Promise<void> {
  const key = keyOf(groupId)
  await messages.lockConversation(tx, key)
  const row = await store.lock(tx, groupId)
  if (!row || row.is_delete) throw new Refusal('NoDataFound')
  await store.setDeleted(tx, groupId)
  const people = (await messages.peopleOf(tx, key)).map((one) => one.user_id)
  const content = { key: 'groupDissolved', args: {}, text: 'The group was dissolved' }
  const line = { key, senderId: systemUserId, content, at: app.clock.now() }
  await messages.messagesOf(app).inform(tx, line)
  for (const userId of people) await messages.setRefusal(tx, key, userId, sendCode.groupDissolved)
  for (const hear of messages.hearersOf(app).ended) await hear(tx, key)
  afterCommit(tx, () => emit(app, people, groupEvents.changed, { id: groupId }))
}
