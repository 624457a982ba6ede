import { groupEvents, groupRole } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { groupTopic } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { requireOutside, publishCounts, createJoinRequests } from './create-join-request.ts'
import * as joinRequests from './join-requests-store.ts'
import { inform, open, requireIn, publishChanged, type Change } from '../change.ts'
import { inviterKind, entryOf, holderOf, type Entry } from '../entry.ts'
import { barOf, removedAmong, welcome } from '../entry-store.ts'
import { deleteLastSeen } from '../last-seen-store.ts'
import { readInvite, requireOpen } from './invites.ts'
import * as links from './links-store.ts'
import { memberLimit } from '../size.ts'

/**
 * Adds members, all or none: the only way to join, under the group's lock, so that the size limit holds for concurrent
 * joins. They do not see earlier messages. Throws GroupFull.
 */
export async function addMembers(
  opened: Change,
  userIds: string[],
  by: { joinerId: string } | { inviterId: string },
): Promise<void> {
  const { app, tx, key, group, actorId, now } = opened
  const counts = await messages.members.countOf(tx, [key])
  if ((counts.get(key) ?? 0) + userIds.length > (await memberLimit(tx))) throw new ApiError('GroupFull')
  const members = userIds.map((userId) => ({ userId, role: groupRole.member }))
  await welcome(tx, group.id, userIds)
  await deleteLastSeen(tx, group.id, userIds)
  await messages.members.add(tx, key, members, now)
  await joinRequests.agreeWaiting(tx, group.id, userIds, actorId, now)
  // They are subscribed before the system line is published.
  afterCommit(tx, () => {
    app.bus.publish({ kind: 'join', topic: groupTopic(group.id), userIds })
    emit(app, userIds, groupEvents.joined, { id: group.id })
    publishChanged(app, group.id)
  })
  if ('joinerId' in by)
    await inform(opened, 'groupJoined', ({ who }) => `${who} joined the group`, { by: by.joinerId })
  else {
    const english = (names: { who: string; people: string }) => `${names.who} invited ${names.people}`
    await inform(opened, 'groupInvited', english, { people: userIds, by: by.inviterId })
  }
  await publishCounts(opened)
}

/**
 * Adds one user who joins by themselves; `linkId` names the link of which they take a place, if any. Throws
 * GroupLinkFull too.
 */
export async function enterBy(opened: Change, userId: string, linkId: string): Promise<void> {
  if (linkId !== '' && !(await links.takePlace(opened.tx, linkId, userId, opened.now)))
    throw new ApiError('GroupLinkFull')
  await addMembers(opened, [userId], { joinerId: userId })
}

export type Invited = { joined: string[]; waiting: string[]; unverified: string[]; removed: string[] }

/**
 * Invites friends of the caller, who join at once, or wait if the group requires consent for plain members'
 * invitations. Skips members, and users who are not verified or were removed; throws if nobody is left.
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
    const members = new Set(await messages.members.idsOf(tx, opened.key))
    const wanted = list.filter((id) => !members.has(id))
    if (wanted.length === 0) throw new ApiError('AlreadyInGroup')
    const mine = await friends.friendsAmong(tx, userId, wanted)
    if (mine.size < wanted.length || (await friends.anyHasBlocked(tx, wanted, userId)))
      throw new ApiError('NotFriends')
    const out = await removedAmong(tx, groupId, wanted)
    const entries = new Map(
      wanted.map((id) => [
        id,
        entryOf(inviterKind(me.role), { removed: out.has(id) }, { audited: opened.group.is_invite_auth }),
      ]),
    )
    const unverified = wanted.filter((id) => !verified.has(id))
    const able = (entry: Entry) => wanted.filter((id) => verified.has(id) && entries.get(id) === entry)
    const [joined, waiting, removed] = [able('enters'), able('waits'), able('GroupRemoved')]
    if (joined.length + waiting.length === 0)
      throw new ApiError(removed.length > 0 ? 'MemberRemoved' : 'MemberNotVerified')
    if (waiting.length > 0) await createJoinRequests(opened, waiting, { way: 'invite', inviterId: userId })
    if (joined.length > 0) await addMembers(opened, joined, { inviterId: userId })
    return { joined, waiting, unverified, removed }
  })
}

/**
 * Joins by the invitation of a QR code, a card or a link. If the group requires consent for plain members' invitations,
 * or the link requires approval, it becomes a request. Returns 1: joined, 0: waiting.
 */
export async function join(
  app: App,
  userId: string,
  groupId: string,
  given: { invite: string; inviteUserId?: string | undefined },
): Promise<number> {
  const invited = await readInvite(app, groupId, given.invite)
  const { inviterId } = invited
  if (given.inviteUserId !== undefined && given.inviteUserId !== inviterId) throw new ApiError('NoDataFound')
  await account.cardsOf(app, [userId, inviterId])
  return app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireOutside(opened)
    // The link is read again under the group's lock.
    const link = invited.link && (await links.find(tx, invited.link.id))
    if (link) requireOpen(link, opened.now)
    const invitedBy = await holderOf(tx, opened.group, userId, invited)
    if (!invitedBy || (await friends.anyHasBlocked(tx, [inviterId], userId)))
      throw new ApiError('NoDataFound')
    const entry = entryOf(invitedBy, await barOf(tx, groupId, userId), {
      audited: opened.group.is_invite_auth,
      approval: link?.approval ?? false,
    })
    const linkId = link?.id ?? ''
    if (entry === 'GroupRemoved') throw new ApiError(entry)
    if (entry === 'waits') {
      const added = await createJoinRequests(opened, [userId], {
        way: link ? 'link' : 'code',
        inviterId,
        linkId,
      })
      if (added.length === 0) throw new ApiError('GroupApplyPending')
      return 0
    }
    await enterBy(opened, userId, linkId)
    return 1
  })
}
