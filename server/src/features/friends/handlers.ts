import { friends, type FriendRequest } from '@mynah/contract/friends'
import { limits, systemUserId } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import * as service from './service.ts'
import { notifyFriend } from './notify.ts'
import * as store from './store.ts'

export const friendHandlers = serve(friends, {
  async count(ctx, { userName }) {
    return { count: (await friendsNamed(ctx, userName)).length }
  },
  async list(ctx, input) {
    const page = pageOf(input, limits.friendsPageSize, limits.friendsPageSize)
    const people = await friendsNamed(ctx, input.userName)
    return pageFrom(people.slice(page.offset), page)
  },
  async byId(ctx, { toUserId }) {
    const row = toUserId === systemUserId ? undefined : await account.find(ctx.db, toUserId)
    if (!row || (await store.hasBlocked(ctx.db, toUserId, ctx.userId))) throw new ApiError('NoDataFound')
    const friendship = await store.friendship(ctx.db, ctx.userId, toUserId)
    return account.personOf(row, friendship?.remarks, friendship !== undefined)
  },
  async delete(ctx, { ids }) {
    await service.remove(ctx, ctx.userId, ids)
    return null
  },
  async isFriend(ctx, { id }) {
    return (await store.friendship(ctx.db, ctx.userId, id)) !== undefined
  },
  async remark(ctx, { friendId, remarks }) {
    account.requireName(remarks)
    const result = await store.setRemark(ctx.db, ctx.userId, friendId, remarks)
    if (Number(result.numUpdatedRows) === 0) throw new ApiError('NoDataFound')
    notifyFriend(ctx, ctx.userId, 'changed', friendId)
    return null
  },
  async inGroup(ctx, input) {
    const members = new Set(await messages.members.idsOf(ctx.db, messages.groupKey(input.id)))
    if (!members.has(ctx.userId)) throw new ApiError('NoDataFound')
    const page = pageOf(input, limits.pageSize, limits.friendsPageSize)
    const people = await friendsNamed(ctx, input.userName)
    const { list, ...rest } = pageFrom(people.slice(page.offset), page)
    const verified = await verifiedAmong(
      ctx,
      list.map((person) => person.userId),
    )
    const rows = list.map((person) => ({
      ...person,
      inGroup: members.has(person.userId),
      verified: verified.has(person.userId),
    }))
    return { ...rest, list: rows }
  },
  async like(ctx, { toUserId }) {
    await service.like(ctx, ctx.userId, toUserId)
    return null
  },
  async apply(ctx, input) {
    return service.apply(ctx, ctx.userId, input)
  },
  async answer(ctx, { id, status, reason }) {
    await service.answer(ctx, ctx.userId, id, status, reason ?? '')
    return null
  },
  async friendRequests(ctx, input) {
    const page = pageOf(input)
    const rows = await store.friendRequests(ctx.db, ctx.userId, input.status, page.pageSize + 1, page.offset)
    const { list, ...rest } = pageFrom(rows, page)
    const cards = await account.cardsOf(
      ctx,
      list.map((row) => otherOf(row, ctx.userId)),
    )
    return { ...rest, list: list.map((row) => viewOf(row, ctx.userId, cards)) }
  },
  async applyCount(ctx, { status }) {
    return { count: await store.countRequests(ctx, ctx.userId, status ?? 0) }
  },
  async block(ctx, { toUserId }) {
    await service.setBlock(ctx, ctx.userId, toUserId, true)
    return null
  },
  async unblock(ctx, { toUserId }) {
    await service.setBlock(ctx, ctx.userId, toUserId, false)
    return null
  },
  async blocked(ctx, input) {
    const page = pageOf(input)
    const rows = await store.blockedBy(ctx.db, ctx.userId, page.pageSize + 1, page.offset)
    const { list, ...rest } = pageFrom(rows, page)
    const people = await account.findAll(
      ctx.db,
      list.map((row) => row.blocked_id),
    )
    const byId = new Map(people.map((row) => [row.id, row]))
    // They come unordered, and are shown newest first.
    const rowsInOrder = list.flatMap(({ blocked_id: blocked }) => byId.get(blocked) ?? [])
    return { ...rest, list: rowsInOrder.map((row) => account.personOf(row)) }
  },
})

/** All friends whose name, remark or number contains the text, by name. */
async function friendsNamed(ctx: Ctx, text = '') {
  const remarks = new Map(
    (await store.friendsOf(ctx.db, ctx.userId)).map((row) => [row.friend_id, row.remarks]),
  )
  const wanted = text.trim().toLowerCase()
  return (await account.findAll(ctx.db, [...remarks.keys()]))
    .map((row) => account.personOf(row, remarks.get(row.id), true))
    .filter((one) =>
      [one.userName, one.remarks, one.userNum].some((name) => name.toLowerCase().includes(wanted)),
    )
    .sort((a, b) =>
      a.userName < b.userName ? -1 : a.userName > b.userName ? 1 : a.userId < b.userId ? -1 : 1,
    )
}

const otherOf = (row: store.ApplyRow, userId: string) => (row.from_id === userId ? row.to_id : row.from_id)

function viewOf(row: store.ApplyRow, userId: string, cards: Map<string, account.Card>): FriendRequest {
  const other = otherOf(row, userId)
  const card = cards.get(other)
  return {
    id: row.id,
    friendUserId: other,
    userName: card?.userName ?? '',
    avatarUrl: card?.avatarUrl ?? '',
    remark: row.remark,
    source: row.source,
    reason: row.reason,
    status: row.status,
    mine: row.from_id === userId,
    createTime: row.created_at,
  }
}
