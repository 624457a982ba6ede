import type { Face, Group, GroupCard, GroupMember, GroupPreview } from '@mynah/contract/groups'
import { vest } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/refusal.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { newestOf } from '#features/group-notices/index.ts'
import * as messages from '#features/messages/index.ts'
import * as applies from './applies-store.ts'
import { memberIn } from './change.ts'
import { readInvite, type Invite } from './invites.ts'
import { keyOf } from './key.ts'
import { refusalOf, rulesOf } from './rights.ts'
import * as store from './store.ts'

const facesMax = 9

/** The first members of groups, for those that have no picture. */
export async function facesOf(app: App, groupIds: string[]): Promise<Map<string, Face[]>> {
  const first = await messages.firstOf(app.db, groupIds.map(keyOf), facesMax)
  const cards = await account.cardsOf(app, [...first.values()].flat())
  const faceOf = (userId: string): Face[] => {
    const card = cards.get(userId)
    return card ? [{ userId, userName: card.userName, avatarUrl: card.avatarUrl }] : []
  }
  return new Map(groupIds.map((id) => [id, (first.get(keyOf(id)) ?? []).flatMap(faceOf)]))
}

/** As members see their groups. */
export async function viewsOf(app: App, rows: store.GroupRow[]): Promise<Group[]> {
  const keys = rows.map((row) => keyOf(row.id))
  const bare = rows.filter((row) => row.avatar === '').map((row) => row.id)
  const [counts, owners, faces, notices] = await Promise.all([
    messages.countPeople(app.db, keys),
    account.cardsOf(
      app,
      rows.map((row) => row.owner_id),
    ),
    facesOf(app, bare),
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
    userCount: counts.get(keyOf(row.id)) ?? 0,
    userId: row.owner_id,
    userName: owners.get(row.owner_id)?.userName ?? '',
    maxRecentMsg: 0,
    isAddFriend: row.is_add_friend,
    isInvite: row.is_invite,
    isInviteAuth: row.is_invite_auth,
    isSilent: row.is_silent,
    isSearch: row.is_search,
    isDelete: row.is_delete,
  }))
}

export async function viewOf(app: App, groupId: string): Promise<Group> {
  const [view] = await viewsOf(app, await store.findAll(app.db, [groupId]))
  if (!view) throw new Refusal('NoDataFound')
  return view
}

type Taking = Awaited<ReturnType<typeof messages.peopleOf>>[number]

/** Members by a part of their name or of what they call themselves there. */
export async function membersOf(
  app: App,
  groupId: string,
  fits: { name?: string | undefined; of?: (row: Taking) => boolean },
): Promise<(GroupMember & { silentBy: string })[]> {
  const people = (await messages.peopleOf(app.db, keyOf(groupId))).filter(fits.of ?? (() => true))
  const cards = await account.cardsOf(
    app,
    people.flatMap((row) => (row.silent_by ? [row.user_id, row.silent_by] : [row.user_id])),
  )
  const wanted = (fits.name ?? '').trim().toLowerCase()
  const now = app.clock.now()
  return people
    .map((row) => {
      const card = cards.get(row.user_id)
      const isSilent = row.silent_until > now
      return {
        userId: row.user_id,
        userName: card?.userName ?? '',
        nick: row.nick,
        avatarUrl: card?.avatarUrl ?? '',
        vest: row.role,
        silentUntil: isSilent ? row.silent_until : 0,
        silentBy: isSilent ? (cards.get(row.silent_by)?.userName ?? '') : '',
        joinTime: row.joined_at,
      }
    })
    .filter((one) => [one.userName, one.nick].some((name) => name.toLowerCase().includes(wanted)))
}

/** As anybody sees groups that they found. */
export async function cardsFor(app: App, userId: string, rows: store.GroupRow[]): Promise<GroupCard[]> {
  const counts = await messages.countPeople(
    app.db,
    rows.map((row) => keyOf(row.id)),
  )
  const mine = new Set(await messages.groupKeysOf(app, userId))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brief: row.brief,
    avatar: row.avatar,
    userCount: counts.get(keyOf(row.id)) ?? 0,
    isIn: mine.has(keyOf(row.id)),
  }))
}

/** A group before one is in it. Whom its owner blocked sees none. */
export async function previewOf(
  app: App,
  userId: string,
  groupId: string,
  invite: string | undefined,
): Promise<GroupPreview> {
  const group = await store.find(app.db, groupId)
  const hidden = group && (await friends.anyHasBlocked(app.db, [group.owner_id], userId))
  const [card] = group && !hidden ? await cardsFor(app, userId, [group]) : []
  if (!group || !card) throw new Refusal('NoDataFound')
  if (group.is_delete) throw new Refusal(card.isIn ? 'MessageGroupDissolved' : 'NoDataFound')
  const inviter = invite === undefined ? undefined : await inviterOf(app, group, userId, invite)
  const newest = await applies.newestOf(app.db, groupId, userId)
  const direct = inviter && !(group.is_invite_auth && inviter.role === vest.member)
  return {
    ...card,
    way: card.isIn ? 'none' : direct ? 'join' : 'apply',
    inviteUserId: inviter?.userId ?? '',
    inviteUserName: inviter?.userName ?? '',
    status: newest?.status ?? -1,
    reason: newest?.reason ?? '',
  }
}

/** Who invited by this token, where they still may. Throws NoDataFound for a token that is not ours, QrExpired. */
async function inviterOf(app: App, group: store.GroupRow, userId: string, token: string) {
  const { inviterId }: Invite = await readInvite(app, group.id, token)
  const inviter = await memberIn(app.db, group.id, inviterId)
  const refused = refusalOf(rulesOf(group), inviter, 'invite', app.clock.now())
  if (!inviter || refused || (await friends.anyHasBlocked(app.db, [inviterId], userId))) return undefined
  const userName = (await account.cardsOf(app, [inviterId])).get(inviterId)?.userName ?? ''
  return { userId: inviterId, userName, role: inviter.role }
}
