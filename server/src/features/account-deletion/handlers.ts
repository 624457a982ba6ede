import { accountDeletion } from '@mynah/contract/account-deletion'
import { ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { blockersOf } from '#features/account/index.ts'
import { removeExport } from './export.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const accountDeletionHandlers = serve(accountDeletion, {
  async detail(ctx) {
    const last = await store.newestExport(ctx.db, ctx.userId, ctx.clock.now())
    return {
      blockers: await blockersOf(ctx, ctx.userId),
      dataExport: last ? service.viewOf(last) : null,
    }
  },
  async apply(ctx, { password, verCode }) {
    return { dueTime: await service.apply(ctx, { password, code: verCode }) }
  },
  export: service.askExport,
  async removeExport(ctx, { id }) {
    const row = await store.exportOf(ctx.db, ctx.userId, id, ctx.clock.now())
    if (!row) throw new ApiError('NoDataFound')
    await removeExport(ctx, row.id)
    return null
  },
})
