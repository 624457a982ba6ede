import { groups, type Group } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { Refusal } from '#platform/refusal.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as service from './service.ts'
import { keyOf } from './service.ts'
import * as store from './store.ts'

export const groupHandlers = serve(groups, {
  async list(ctx, input) {
    const page = pageOf(input, limits.groupsPageSize, limits.groupsPageSize)
    const keys = await messages.groupKeysOf(ctx, ctx.userId)
    const rows = await store.findAll(
      ctx.db,
      keys.map((key) => messages.refOf(key, ctx.userId).toBizId),
    )
    rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    const { list, ...rest } = pageFrom(rows.slice(page.offset), page)
    return { ...rest, list: await viewsOf(ctx, list) }
  },
  async detail(ctx, { id }) {
    await requireMember(ctx, id)
    return viewOf(ctx, id)
  },
  async create(ctx, { name, userList }) {
    const row = await service.create(ctx, ctx.userId, name, userList)
    return viewOf(ctx, row.id)
  },
  async quit(ctx, { id }) {
    await service.quit(ctx, ctx.userId, id)
    return null
  },
  async isIn(ctx, { id }) {
    return (await roleIn(ctx, id)) !== null
  },
  async members(ctx, input) {
    await requireMember(ctx, input.id)
    const page = pageOf(input)
    const people = await messages.peopleOf(ctx.db, keyOf(input.id))
    const cards = await account.cardsOf(
      ctx,
      people.map((row) => row.user_id),
    )
    const wanted = (input.name ?? '').trim().toLowerCase()
    const rows = people
      .filter((row) => input.vest === undefined || row.role === input.vest)
      .filter((row) => (cards.get(row.user_id)?.userName ?? '').toLowerCase().includes(wanted))
    const { list, ...rest } = pageFrom(rows.slice(page.offset), page)
    return {
      ...rest,
      list: list.map((row) => ({
        userId: row.user_id,
        userName: cards.get(row.user_id)?.userName ?? '',
        avatarUrl: cards.get(row.user_id)?.avatarUrl ?? '',
        vest: row.role,
        silentUntil: row.silent_until,
        joinTime: row.joined_at,
      })),
    }
  },
  async myRole(ctx, { id }) {
    const role = await roleIn(ctx, id)
    if (role === null) throw new Refusal('NoDataFound')
    return { vest: role }
  },
})

async function roleIn(ctx: Ctx, groupId: string): Promise<number | null> {
  const me = await messages.participantOf(ctx.db, keyOf(groupId), ctx.userId)
  return me && me.to_seq === null ? me.role : null
}

async function requireMember(ctx: Ctx, groupId: string): Promise<void> {
  if ((await roleIn(ctx, groupId)) === null) throw new Refusal('NoDataFound')
}

async function viewOf(ctx: Ctx, groupId: string): Promise<Group> {
  const [view] = await viewsOf(ctx, await store.findAll(ctx.db, [groupId]))
  if (!view) throw new Refusal('NoDataFound')
  return view
}

async function viewsOf(ctx: Ctx, rows: store.GroupRow[]): Promise<Group[]> {
  const keys = rows.map((row) => keyOf(row.id))
  const [counts, owners] = await Promise.all([
    messages.countPeople(ctx.db, keys),
    account.cardsOf(
      ctx,
      rows.map((row) => row.owner_id),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brief: row.brief,
    notice: '',
    avatar: row.avatar,
    saveAvatar: row.avatar,
    userCount: counts.get(keyOf(row.id)) ?? 0,
    userId: row.owner_id,
    userName: owners.get(row.owner_id)?.userName ?? '',
    maxRecentMsg: 0,
    isAddFriend: row.is_add_friend,
    isInvite: row.is_invite,
    isInviteAuth: row.is_invite_auth,
    isSilent: row.is_silent,
    isDelete: row.is_delete,
  }))
}
