import { randomBytes } from 'node:crypto'
import type { GroupLink, GroupLinkState } from '@mynah/contract/group-links'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import * as appInfo from '#features/app-info/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { memberIn, open, requireIn, requireRight } from '../change.ts'
import { holderOf, isHeldByRight } from '../entry.ts'
import { inviteOfLink, lapseOf } from './invites.ts'
import * as links from './links-store.ts'
import { memberLimit } from '../size.ts'
import * as store from '../store.ts'

type Wish = { label: string; seconds: number; places: number; approval: boolean }

/** Creates a link for a member who may invite; 0 means without expiry, or without a limit of places. */
export async function addLink(app: App, userId: string, groupId: string, wish: Wish): Promise<GroupLink> {
  await account.cardsOf(app, [userId])
  const row = await app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    const me = await requireIn(opened, 'invite')
    const { group, now } = opened
    if ((await links.countOpen(tx, groupId, now)) >= limits.groupLinksMax)
      throw new ApiError('GroupLinksFull')
    const made: links.LinkRow = {
      id: newId(),
      group_id: groupId,
      token: randomBytes(16).toString('base64url'),
      label: wish.label,
      created_by: userId,
      created_at: now,
      serial: group.invite_serial,
      leader: me.role >= groupRole.admin,
      expires_at: wish.seconds > 0 ? now + wish.seconds * 1_000 : 0,
      places: wish.places,
      used: 0,
      approval: wish.approval,
      revoked_at: 0,
    }
    await links.insert(tx, made)
    return made
  })
  const [view] = await viewsOf(app, [row])
  if (!view) throw new ApiError('NoDataFound')
  return view
}

/** The links of a group that a member may see: owner and admins all, others their own. */
export async function linksOf(
  app: App,
  userId: string,
  groupId: string,
  page: { limit: number; offset: number },
): Promise<GroupLink[]> {
  const me = await requireRight(app, groupId, userId, 'invite')
  const maker = messages.members.isAdmin(me) ? undefined : userId
  return viewsOf(app, await links.ofGroup(app.db, groupId, maker, page))
}

/** Revokes a link for good; idempotent. */
export async function revokeLink(app: App, userId: string, id: string): Promise<void> {
  const known = await links.find(app.db, id)
  if (!known) throw new ApiError('NoDataFound')
  await app.transaction(async (tx) => {
    const opened = await open(app, tx, known.group_id, userId)
    await requireIn(opened, known.created_by === userId ? 'look' : 'decide')
    await links.revoke(tx, id, opened.now)
  })
}

/** Users who joined by a link, for owner and admins. */
export async function guestsOf(
  app: App,
  userId: string,
  id: string,
  page: { limit: number; offset: number },
) {
  const known = await links.find(app.db, id)
  if (!known) throw new ApiError('NoDataFound')
  await requireRight(app, known.group_id, userId, 'decide')
  const rows = await links.guestsOf(app.db, id, page)
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    userName: cards.get(row.user_id)?.userName ?? '',
    avatarUrl: cards.get(row.user_id)?.avatarUrl ?? '',
    joinTime: row.joined_at,
  }))
}

const closed = { name: '', brief: '', avatar: '', userCount: 0, approval: false }

/** The group of a link for visitors without a session: only if the link can be used, and without members. */
export async function lookAt(app: App, token: string) {
  if ((await appInfo.settingOf(app, 'groupLinkPages')) !== '1') throw new ApiError('NotAvailable')
  const { link, group, state } = await linkOf(app, token)
  if (state !== 'open') return { state, ...closed }
  const { name, brief, avatar } = group
  return { state, name, brief, avatar, userCount: await countOf(app.db, group.id), approval: link.approval }
}

/** The group of a link for the caller. If the owner or the link's creator blocked the caller, it looks ended. */
export async function find(app: App, userId: string, token: string) {
  const { link, group, state } = await linkOf(app, token)
  if (await memberIn(app.db, group.id, userId)) return { state, groupId: group.id }
  if (state !== 'open') return { state, groupId: '' }
  const invitedBy = await holderOf(app.db, group, userId, inviteOfLink(link))
  if (!invitedBy || (await friends.anyHasBlocked(app.db, [group.owner_id, link.created_by], userId)))
    return { state: 'ended' as const, groupId: '' }
  return { state, groupId: group.id }
}

/** Throws NoDataFound for an unknown token. */
async function linkOf(app: App, token: string) {
  const link = await links.findByToken(app.db, token)
  const group = link && (await store.find(app.db, link.group_id))
  if (!link || !group) throw new ApiError('NoDataFound')
  const state = await stateOf(app, link, group)
  const isFull = state === 'open' && (await countOf(app.db, group.id)) >= (await memberLimit(app.db))
  return { link, group, state: isFull ? ('full' as const) : state }
}

async function stateOf(
  app: App,
  link: links.LinkRow,
  group: store.GroupRow | undefined,
): Promise<GroupLinkState> {
  const lapse = lapseOf(link, app.clock.now())
  if (lapse) return lapse
  const holds = group && !group.is_delete && (await isHeldByRight(app.db, group, inviteOfLink(link)))
  return holds ? 'open' : 'ended'
}

const countOf = async (db: Db, groupId: string): Promise<number> => {
  const key = messages.groupKey(groupId)
  return (await messages.members.countOf(db, [key])).get(key) ?? 0
}

async function viewsOf(app: App, rows: links.LinkRow[]): Promise<GroupLink[]> {
  const cards = await account.cardsOf(
    app,
    rows.flatMap((row) => (row.created_by === '' ? [] : [row.created_by])),
  )
  const group = rows[0] && (await store.find(app.db, rows[0].group_id))
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      token: row.token,
      label: row.label,
      state: await stateOf(app, row, group),
      userId: row.created_by,
      userName: cards.get(row.created_by)?.userName ?? '',
      createTime: row.created_at,
      endTime: row.expires_at,
      places: row.places,
      used: row.used,
      approval: row.approval,
    })),
  )
}
