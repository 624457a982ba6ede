import type { MemberAvatar, Group, GroupCard, GroupMember, GroupPreview } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { searchNormalise } from '@mynah/contract/search-normalise'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { newestOf } from '#features/group-notices/index.ts'
import * as messages from '#features/messages/index.ts'
import * as joinRequests from './joining/join-requests-store.ts'
import { entryOf, holderOf } from './entry.ts'
import { barOf } from './entry-store.ts'
import { readInvite } from './joining/invites.ts'
import { lastSeenOf, type LastSeenRow } from './last-seen-store.ts'
import * as store from './store.ts'

const facesMax = 9

/** The first members of groups, for those that have no picture. */
export async function memberAvatarsOf(app: App, groupIds: string[]): Promise<Map<string, MemberAvatar[]>> {
  const first = await messages.members.firstOf(app.db, groupIds.map(messages.groupKey), facesMax)
  const cards = await account.cardsOf(app, [...first.values()].flat())
  const memberAvatarOf = (userId: string): MemberAvatar[] => {
    const card = cards.get(userId)
    return card ? [{ userId, userName: card.userName, avatarUrl: card.avatarUrl }] : []
  }
  return new Map(groupIds.map((id) => [id, (first.get(messages.groupKey(id)) ?? []).flatMap(memberAvatarOf)]))
}

/** Groups as their members see them. */
export async function viewsOf(app: App, rows: store.GroupRow[]): Promise<Group[]> {
  const keys = rows.map((row) => messages.groupKey(row.id))
  const bare = rows.filter((row) => row.avatar === '').map((row) => row.id)
  const [counts, owners, faces, notices] = await Promise.all([
    messages.members.countOf(app.db, keys),
    account.cardsOf(
      app,
      rows.map((row) => row.owner_id),
    ),
    memberAvatarsOf(app, bare),
    newestOf(
      app.db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brief: row.brief,
    notice: notices.get(row.id) ?? '',
    avatar: row.avatar,
    saveAvatar: row.avatar,
    faces: faces.get(row.id) ?? [],
    userCount: counts.get(messages.groupKey(row.id)) ?? 0,
    userId: row.owner_id,
    userName: owners.get(row.owner_id)?.userName ?? '',
    maxRecentMsg: 0,
    isAddFriend: row.is_add_friend,
    isInvite: row.is_invite,
    isInviteAuth: row.is_invite_auth,
    isSilent: row.is_silent,
    isSearch: row.is_search,
    isDelete: row.is_delete,
    ...(row.reactions && { reactions: row.reactions }),
    isReactSpeakers: row.is_react_speakers,
    isPinAll: row.is_pin_all,
  }))
}

export async function viewOf(app: App, groupId: string): Promise<Group> {
  const [view] = await viewsOf(app, await store.findAll(app.db, [groupId]))
  if (!view) throw new ApiError('NoDataFound')
  return view
}

/** A page of members plus one, optionally filtered by a part of their name or their name in the group. */
export async function membersOf(
  app: App,
  groupId: string,
  among: messages.members.Among,
  page: { pageSize: number; offset: number },
  name = '',
): Promise<(GroupMember & { silentBy: string })[]> {
  const wanted = searchNormalise(name)
  const rows = { limit: page.pageSize + 1, offset: page.offset }
  // Names are in another table, so a search by name reads all members.
  const all = wanted === '' ? rows : { limit: limits.groupMembersMost, offset: 0 }
  const people = await messages.members.page(app.db, messages.groupKey(groupId), among, all)
  const cards = await account.cardsOf(
    app,
    people.flatMap((one) => (one.mutedBy ? [one.userId, one.mutedBy] : [one.userId])),
  )
  const now = app.clock.now()
  const shown = people.map(({ userId, role, nickname, mutedUntil, mutedBy, joinedAt }) => {
    const card = cards.get(userId)
    const isMuted = mutedUntil > now
    return {
      userId,
      userName: card?.userName ?? '',
      nick: nickname,
      avatarUrl: card?.avatarUrl ?? '',
      role,
      silentUntil: isMuted ? mutedUntil : 0,
      silentBy: isMuted ? (cards.get(mutedBy)?.userName ?? '') : '',
      joinTime: joinedAt,
    }
  })
  if (wanted === '') return shown
  const named = shown.filter((one) =>
    [one.userName, one.nick].some((text) => searchNormalise(text).includes(wanted)),
  )
  return named.slice(rows.offset, rows.offset + rows.limit)
}

/** Found groups as non-members see them. */
export async function cardsFor(app: App, userId: string, rows: store.GroupRow[]): Promise<GroupCard[]> {
  const counts = await messages.members.countOf(
    app.db,
    rows.map((row) => messages.groupKey(row.id)),
  )
  const mine = new Set(await messages.groupKeysOf(app, userId))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brief: row.brief,
    avatar: row.avatar,
    userCount: counts.get(messages.groupKey(row.id)) ?? 0,
    isIn: mine.has(messages.groupKey(row.id)),
  }))
}

/**
 * A group before joining. It does not exist for users whom its owner blocked; former members see its state when they
 * left, unless they have a valid invitation.
 */
export async function previewOf(
  app: App,
  userId: string,
  groupId: string,
  invite: string | undefined,
): Promise<GroupPreview> {
  const group = await store.find(app.db, groupId)
  const hidden = group && (await friends.anyHasBlocked(app.db, [group.owner_id], userId))
  const [card] = group && !hidden ? await cardsFor(app, userId, [group]) : []
  if (!group || !card) throw new ApiError('NoDataFound')
  const left = (await lastSeenOf(app.db, userId, [groupId])).get(groupId)
  const isRemoved = (await barOf(app.db, groupId, userId)).removed
  if (group.is_delete && !left) throw new ApiError(card.isIn ? 'MessageGroupDissolved' : 'NoDataFound')
  const invited = invite === undefined ? null : await invitedTo(app, userId, groupId, invite)
  const newest = await joinRequests.newestOf(app.db, groupId, userId)
  const entry = entryOf(
    invited?.invitedBy ?? 'none',
    { removed: isRemoved },
    {
      audited: group.is_invite_auth,
      approval: invited?.approval ?? false,
    },
  )
  const way = entry === 'enters' ? 'join' : entry === 'waits' ? 'apply' : 'none'
  const asThen = left && !invited
  return {
    ...(asThen ? { ...card, ...cardThen(left) } : card),
    way: card.isIn || group.is_delete ? 'none' : way,
    inviteUserId: invited?.userId ?? '',
    inviteUserName: invited?.userName ?? '',
    status: newest?.status ?? -1,
    reason: newest?.reason ?? '',
    isRemoved,
    friends: invited || card.isIn ? await friendsIn(app, userId, groupId) : [],
  }
}

/** Whether a non-member may see a group's card. */
export async function isShownTo(app: App, userId: string, groupId: string): Promise<boolean> {
  const group = await store.find(app.db, groupId)
  if (!group || group.is_delete) return false
  return !(await friends.anyHasBlocked(app.db, [group.owner_id], userId))
}

/** Found groups as this user may see them: a group that they left is found and shown as it was then. */
export async function asLeft(
  app: App,
  userId: string,
  cards: GroupCard[],
  words: string,
): Promise<GroupCard[]> {
  const left = await lastSeenOf(
    app.db,
    userId,
    cards.map((card) => card.id),
  )
  return cards.flatMap((card) => {
    const then = left.get(card.id)
    if (!then) return [card]
    const fits = card.id === words || then.name.toLowerCase().includes(words.toLowerCase())
    return fits ? [{ ...card, ...cardThen(then) }] : []
  })
}

const cardThen = ({ name, brief, avatar, user_count }: LastSeenRow) => ({
  name,
  brief,
  avatar,
  userCount: user_count,
})

/** Friends of a user among the members, shown to invited users. */
async function friendsIn(app: App, userId: string, groupId: string): Promise<MemberAvatar[]> {
  const others = await messages.members.idsOf(app.db, messages.groupKey(groupId))
  const mine = await friends.friendsAmong(app.db, userId, others)
  const shown = others.filter((id) => mine.has(id)).slice(0, facesMax)
  const cards = await account.cardsOf(app, shown)
  return shown.flatMap((id) => {
    const card = cards.get(id)
    return card ? [{ userId: id, userName: card.userName, avatarUrl: card.avatarUrl }] : []
  })
}

/**
 * The inviter of a token, or null if the invitation has ended. Throws NoDataFound for a token that is not ours,
 * QrExpired, GroupLinkEnded, GroupLinkFull.
 */
export async function invitedTo(app: App, userId: string, groupId: string, token: string) {
  const invite = await readInvite(app, groupId, token)
  const { inviterId } = invite
  const group = await store.find(app.db, groupId)
  const invitedBy = group && (await holderOf(app.db, group, userId, invite))
  if (!invitedBy || (await friends.anyHasBlocked(app.db, [inviterId], userId))) return null
  const userName = (await account.cardsOf(app, [inviterId])).get(inviterId)?.userName ?? ''
  return { userId: inviterId, userName, invitedBy, approval: invite.link?.approval ?? false }
}

/** The members of groups that a user has left, as they looked then, for groups without a picture. */
export function memberAvatarsThen(people: messages.AtLeaving, groupId: string): MemberAvatar[] {
  const seen = Object.entries(people.get(messages.groupKey(groupId)) ?? {})
  return seen
    .filter(([, one]) => one.at !== undefined)
    .sort(([, a], [, b]) => (a.at ?? 0) - (b.at ?? 0))
    .slice(0, facesMax)
    .map(([userId, one]) => ({ userId, userName: one.n, avatarUrl: one.a }))
}
