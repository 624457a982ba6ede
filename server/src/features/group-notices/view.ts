import type { GroupNotice, groupNotices as calls } from '@mynah/contract/group-notices'
import type { OutputOf } from '@mynah/contract/kit'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** Notices of one group for a member with that role. */
export async function viewsOf(
  ctx: Ctx,
  me: { role: number },
  groupId: string,
  rows: store.NoticeRow[],
): Promise<GroupNotice[]> {
  const ids = rows.map(({ id }) => id)
  const authors = rows.map((row) => row.author_id)
  const [cards, nicks, read, counts] = await Promise.all([
    account.cardsOf(ctx, authors),
    messages.members.nicknamesOf(ctx.db, messages.groupKey(groupId), authors),
    store.readAmong(ctx.db, ctx.userId, ids),
    messages.members.isAdmin(me) ? countsOf(ctx, groupId, rows) : undefined,
  ])
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    title: row.title,
    content: row.content,
    kind: row.kind,
    href: row.href,
    hrefType: row.href === '' ? 0 : 1,
    userId: row.author_id,
    userName: nicks.get(row.author_id) ?? cards.get(row.author_id)?.userName ?? '',
    avatarUrl: cards.get(row.author_id)?.avatarUrl ?? '',
    createTime: row.created_at,
    updateTime: row.updated_at,
    isDelete: row.removed,
    read: read.has(row.id),
    readCount: counts?.get(row.id)?.readCount ?? 0,
    readOf: counts?.get(row.id)?.readOf ?? 0,
  }))
}

async function countsOf(ctx: Ctx, groupId: string, rows: store.NoticeRow[]) {
  const [people, readers] = await Promise.all([
    peopleOf(ctx, groupId),
    store.readersOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ])
  return new Map(
    rows.map((row) => {
      const asked = people.filter((one) => one.shown && one.userId !== row.author_id)
      const done = asked.filter((one) => readers.get(row.id)?.has(one.userId))
      return [row.id, { readCount: done.length, readOf: asked.length }]
    }),
  )
}

/** Readers and non-readers of a notice, for owner and admins; throws NoPermission for others. */
export async function readersOf(
  ctx: Ctx,
  me: { role: number },
  row: store.NoticeRow,
): Promise<OutputOf<typeof calls.readers>> {
  if (!messages.members.isAdmin(me)) throw new ApiError('NoPermission')
  if (row.removed) throw new ApiError('NoDataFound')
  const people = (await peopleOf(ctx, row.group_id)).filter((one) => one.userId !== row.author_id)
  const done = (await store.readersOf(ctx.db, [row.id])).get(row.id)
  const viewOf = (read: boolean) =>
    people
      .filter((one) => one.shown && (done?.has(one.userId) ?? false) === read)
      .map(({ userId, userName, avatarUrl }) => ({ userId, userName, avatarUrl }))
  return { read: viewOf(true), unread: viewOf(false), hidden: people.filter((one) => !one.shown).length }
}

/** All members; `shown` are those whose reading is shown: they and the caller both show what they read. */
async function peopleOf(ctx: Ctx, groupId: string) {
  const people = await messages.members.list(ctx.db, messages.groupKey(groupId))
  const cards = await account.cardsOf(ctx, [ctx.userId, ...people.map((one) => one.userId)])
  const open = cards.get(ctx.userId)?.readReceipts !== false
  return people.map(({ userId, nickname }) => {
    const card = cards.get(userId)
    return {
      userId,
      userName: nickname || (card?.userName ?? ''),
      avatarUrl: card?.avatarUrl ?? '',
      shown: open && card?.readReceipts === true,
    }
  })
}
