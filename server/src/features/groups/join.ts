import { groupEvents, vest } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { allowanceOf } from '#features/vip/index.ts'
import { requireOutside, tellCounts, wait } from './waiting.ts'
import * as applies from './applies-store.ts'
import { inform, memberIn, mayIn, open, requireIn, tellChanged, type Change } from './change.ts'
import { readInvite } from './invites.ts'
import { topicOf } from './key.ts'

/**
 * Lets people in who are not in it, all or none: the one way in, under the group's lock, so that its size holds whoever
 * comes at once. What was said before stays closed to them. Throws GroupFull.
 */
export async function letIn(
  opened: Change,
  userIds: string[],
  by: { joinerId: string } | { inviterId: string },
): Promise<void> {
  const { app, tx, key, group, actorId, now } = opened
  const counts = await messages.countPeople(tx, [key])
  const { groupMembers } = await allowanceOf(app, group.owner_id, tx)
  if ((counts.get(key) ?? 0) + userIds.length > groupMembers) throw new Refusal('GroupFull')
  const log = await messages.lockConversation(tx, key)
  if (!log) throw new Refusal('NoDataFound')
  const members = userIds.map((userId) => ({ userId, role: vest.member }))
  await messages.addPeople(tx, key, members, { seq: log.last_seq, counted: log.last_counted, now })
  await applies.agreeWaiting(tx, group.id, userIds, actorId, now)
  // They hear the room before its line is told.
  afterCommit(tx, () => {
    app.bus.publish({ kind: 'join', topic: topicOf(group.id), userIds })
    emit(app, userIds, groupEvents.joined, { id: group.id })
    tellChanged(app, group.id)
  })
  if ('joinerId' in by)
    await inform(opened, 'groupJoined', ({ who }) => `${who} joined the group`, { by: by.joinerId })
  else {
    const english = (names: { who: string; people: string }) => `${names.who} invited ${names.people}`
    await inform(opened, 'groupInvited', english, { people: userIds, by: by.inviterId })
  }
  await tellCounts(opened)
}

export type Invited = { joined: string[]; waiting: string[]; unverified: string[] }

/**
 * Friends of the caller come in at once, or wait where owner and admins look at whom plain members invite. Who is in it
 * already or is not verified is passed over; it is refused where nobody is left.
 */
export async function invite(
  app: App,
  userId: string,
  groupId: string,
  userList: string[],
): Promise<Invited> {
  const list = [...new Set(userList)].filter((id) => id !== userId)
  await account.cardsOf(app, [userId, ...list])
  const verified = await verifiedAmong(app, list)
  return app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    const me = await requireIn(opened, 'invite')
    const members = new Set((await messages.peopleOf(tx, opened.key)).map((row) => row.user_id))
    const wanted = list.filter((id) => !members.has(id))
    if (wanted.length === 0) throw new Refusal('AlreadyInGroup')
    const mine = await friends.friendsAmong(tx, userId, wanted)
    if (mine.size < wanted.length || (await friends.anyHasBlocked(tx, wanted, userId)))
      throw new Refusal('NotFriends')
    const [able, unverified] = [true, false].map((is) => wanted.filter((id) => verified.has(id) === is)) as [
      string[],
      string[],
    ]
    if (able.length === 0) throw new Refusal('MemberNotVerified')
    if (opened.group.is_invite_auth && me.role === vest.member) {
      await wait(opened, able, { way: 'invite', inviterId: userId })
      return { joined: [], waiting: able, unverified }
    }
    await letIn(opened, able, { inviterId: userId })
    return { joined: able, waiting: [], unverified }
  })
}

/**
 * Comes in by the invitation of a QR code or a card, as long as who invited may invite. Where owner and admins look at
 * whom plain members invite, it becomes an application. Gives the status: 1 in, 0 waiting.
 */
export async function join(
  app: App,
  userId: string,
  groupId: string,
  given: { invite: string; inviteUserId?: string | undefined },
): Promise<number> {
  const invited = await readInvite(app, groupId, given.invite)
  const { inviterId } = invited
  if (given.inviteUserId !== undefined && given.inviteUserId !== inviterId) throw new Refusal('NoDataFound')
  await account.cardsOf(app, [userId, inviterId])
  return app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireOutside(opened)
    const inviter = await memberIn(tx, groupId, inviterId)
    const blocked = await friends.anyHasBlocked(tx, [inviterId], userId)
    if (!inviter || blocked || !mayIn(opened, inviter, 'invite')) throw new Refusal('NoDataFound')
    if (opened.group.is_invite_auth && inviter.role === vest.member) {
      const added = await wait(opened, [userId], { way: 'code', inviterId })
      if (added.length === 0) throw new Refusal('ApplyPending')
      return 0
    }
    await letIn(opened, [userId], { joinerId: userId })
    return 1
  })
}
