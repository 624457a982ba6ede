import {
  groupJoinRequests,
  type joinRequestWays,
  type GroupJoinRequest,
} from '@mynah/contract/group-join-requests'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as store from './join-requests-store.ts'
import { answer, ask } from './join-requests.ts'
import { invite, join } from './join.ts'
import { findAll } from '../store.ts'
import { groupsAsked } from './create-join-request.ts'

export const joinRequestHandlers = serve(groupJoinRequests, {
  async list(ctx, input) {
    const groupIds = await groupsAsked(ctx, ctx.userId, input.groupId)
    const page = pageOf(input)
    const { offset } = page
    const which = { groupIds, status: input.status, limit: page.pageSize + 1, offset }
    const { list, ...rest } = pageFrom(await store.ofGroups(ctx.db, which), page)
    return { ...rest, list: await viewsOf(ctx, list) }
  },
  async answer(ctx, { id, status, reason }) {
    await answer(ctx, ctx.userId, id, { agreed: status === 1, reason: reason ?? '' })
    return null
  },
  async count(ctx, { groupId, status }) {
    const groupIds = await groupsAsked(ctx, ctx.userId, groupId)
    const counts = await store.countIn(ctx.db, groupIds, status ?? 0)
    return { count: [...counts.values()].reduce((sum, count) => sum + count, 0) }
  },
  async byCard(ctx, { groupId, invite: token, inviteUserId }) {
    if (token === undefined) throw new ApiError('NoDataFound')
    return { status: await join(ctx, ctx.userId, groupId, { invite: token, inviteUserId }) }
  },
  async invite(ctx, { groupId, userId }) {
    const { joined } = await invite(ctx, ctx.userId, groupId, [userId])
    return { status: joined.length }
  },
  async ask(ctx, { groupId, remark }) {
    await ask(ctx, ctx.userId, groupId, remark ?? '')
    return { status: 0 }
  },
})

async function viewsOf(ctx: Ctx, rows: store.ApplyRow[]): Promise<GroupJoinRequest[]> {
  const people = rows.flatMap((row) => [row.user_id, row.inviter_id, row.answerer_id])
  const cards = await account.cardsOf(
    ctx,
    people.filter((id) => id !== ''),
  )
  const names = new Map(
    (await findAll(ctx.db, [...new Set(rows.map((row) => row.group_id))])).map((row) => [row.id, row.name]),
  )
  const nameOf = (id: string) => cards.get(id)?.userName ?? ''
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    groupName: names.get(row.group_id) ?? '',
    userId: row.user_id,
    userName: nameOf(row.user_id),
    avatarUrl: cards.get(row.user_id)?.avatarUrl ?? '',
    way: row.way as (typeof joinRequestWays)[number],
    inviteUserId: row.inviter_id,
    inviteUserName: nameOf(row.inviter_id),
    remark: row.remark,
    reason: row.reason,
    status: row.status,
    createTime: row.created_at,
    answerTime: row.answered_at,
    answerUserName: nameOf(row.answerer_id),
  }))
}
