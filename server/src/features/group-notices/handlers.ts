import { groupNotices as calls } from '@mynah/contract/group-notices'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as service from './service.ts'
import * as store from './store.ts'
import { readersOf, viewsOf } from './view.ts'

const usualKind = 2

export const groupNoticeHandlers = serve(calls, {
  async list(ctx, input) {
    const me = await service.requireMember(ctx.db, input.id, ctx.userId)
    const page = pageOf(input)
    const rows = await store.page(ctx.db, input.id, { limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: await viewsOf(ctx, me, input.id, list) }
  },
  detail: (ctx, { id }) => viewOf(ctx, id),
  async add(ctx, input) {
    const { groupId, title, content, kind = usualKind, href = '', requestId } = input
    service.requireLink(href)
    const words = { title, content, kind, href }
    // Loads the card into the cache, for the message about the notice.
    await account.cardsOf(ctx, [ctx.userId])
    const { id } = requestId
      ? await idempotent(ctx, calls.add, { ...input, requestId }, async (tx) => ({
          id: await service.publish(ctx, tx, groupId, words),
        }))
      : await ctx.transaction(async (tx) => ({ id: await service.publish(ctx, tx, groupId, words) }))
    return viewOf(ctx, id)
  },
  async update(ctx, { id, title, content, kind, href }) {
    if (href !== undefined) service.requireLink(href)
    const words = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...(kind !== undefined && { kind }),
      ...(href !== undefined && { href }),
    }
    await ctx.transaction((tx) => service.change(ctx, tx, id, words))
    return viewOf(ctx, id)
  },
  async delete(ctx, { id }) {
    await ctx.transaction((tx) => service.remove(ctx, tx, id))
    return null
  },
  async read(ctx, { id }) {
    await service.noteRead(ctx, id)
    return null
  },
  async readers(ctx, { id }) {
    const row = await service.requireNotice(ctx.db, id, ctx.userId)
    return readersOf(ctx, await service.requireMember(ctx.db, row.group_id, ctx.userId), row)
  },
  async publish(ctx, { id, notice }) {
    const [first = ''] = notice.split('\n')
    const title = [...first.trim()].slice(0, limits.groupNoticeTitleLengthMax).join('')
    await account.cardsOf(ctx, [ctx.userId])
    const words = { title, content: notice, kind: usualKind, href: '' }
    await ctx.transaction((tx) => service.publish(ctx, tx, id, words))
    return null
  },
})

async function viewOf(ctx: Ctx, id: string) {
  const row = await service.requireNotice(ctx.db, id, ctx.userId)
  const me = await service.requireMember(ctx.db, row.group_id, ctx.userId)
  const [view] = await viewsOf(ctx, me, row.group_id, [row])
  if (!view) throw new ApiError('NoDataFound')
  return view
}
