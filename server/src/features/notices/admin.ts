import { noticesAdmin as calls, noticeKinds } from '@mynah/contract/notices'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf } from '#platform/http/serve.ts'
import { serveAdmin } from '#features/operators/index.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const noticeAdminHandlers = serveAdmin(calls, {
  async list(ctx, input) {
    const page = pageOf(input, 50)
    const rows = await store.page(ctx.db, input.kind, { limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    const texts = await store.textsOf(
      ctx.db,
      list.map(({ id }) => id),
    )
    return {
      ...rest,
      list: list.map(({ id, kind, created_at: createTime, removed }) => ({
        id,
        kind: noticeKinds.find((one) => one === kind) ?? 'notice',
        createTime,
        removed,
        texts: Object.fromEntries(
          texts
            .filter((text) => text.notice_id === id)
            .map(({ language, title, html }) => [language, { title, html }]),
        ),
      })),
    }
  },
  async publish(ctx, { kind, texts }) {
    const id = await service.publish(ctx, ctx.tx, kind, texts, ctx.clock.now())
    ctx.record(`notice ${id}`, { kind })
    return { id }
  },
  async change(ctx, { id, texts }) {
    await service.change(ctx.tx, id, texts)
    ctx.record(`notice ${id}`, { languages: Object.keys(texts).length })
    return null
  },
  async remove(ctx, { id }) {
    if (!(await store.remove(ctx.tx, id))) throw new ApiError('NoDataFound')
    ctx.record(`notice ${id}`)
    return null
  },
})
