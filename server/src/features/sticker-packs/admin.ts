import { stickerPackEvents } from '@mynah/contract/sticker-packs'
import { stickerPackAdmin as calls } from '@mynah/contract/sticker-packs-admin'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/emit.ts'
import { afterCommit } from '#platform/transaction.ts'
import { serveAdmin } from '#features/operators/index.ts'
import * as store from './store.ts'

export const stickerPackAdminHandlers = serveAdmin(calls, {
  async delete(ctx, { id }) {
    const pack = await store.find(ctx.tx, id)
    if (!pack || !(await store.remove(ctx.tx, pack.maker_id, id))) throw new ApiError('NoDataFound')
    ctx.record(`sticker pack ${id}`, { name: pack.name })
    ctx.record(`person ${pack.maker_id}`, { stickerPack: id })
    afterCommit(ctx.tx, () => emit(ctx, [pack.maker_id], stickerPackEvents.changed, {}))
    return null
  },
})
