import { limits } from '@mynah/contract/limits'
import { stickerPackEvents } from '@mynah/contract/sticker-packs'
import { stickerPackAdmin as calls } from '@mynah/contract/sticker-packs-admin'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { signedUrl } from '#features/uploads/index.ts'
import * as store from './store.ts'

export const stickerPackAdminHandlers = serveAdmin(calls, {
  async offered(ctx) {
    const packs = await store.offered(ctx.db)
    const stickers = await store.stickersOf(
      ctx.db,
      packs.map(({ id }) => id),
    )
    const lists = Map.groupBy(stickers, ({ pack_id }) => pack_id)
    const list = packs.map(async ({ id, name, maker_id }) => {
      const all = lists.get(id) ?? []
      const cover = all[0] ? await signedUrl(ctx, all[0].url) : ''
      return { id, name, makerId: maker_id, cover, count: all.length }
    })
    return { list: await Promise.all(list) }
  },
  async offer(ctx, { id, isOffered }) {
    await store.lockOffers(ctx.tx)
    const pack = await store.find(ctx.tx, id)
    if (!pack) throw new ApiError('NoDataFound')
    const others = (await store.offered(ctx.tx)).filter((one) => one.id !== id)
    if (isOffered && others.length >= limits.packsOfferedMax) throw new ApiError('StickerPacksFull')
    await store.setOffered(ctx.tx, id, isOffered ? ctx.clock.now() : null)
    ctx.record(`sticker pack ${id}`, { name: pack.name, isOffered })
    return null
  },
  async delete(ctx, { id }) {
    const pack = await store.find(ctx.tx, id)
    if (!pack || !(await store.remove(ctx.tx, pack.maker_id, id))) throw new ApiError('NoDataFound')
    ctx.record(`sticker pack ${id}`, { name: pack.name })
    ctx.record(`person ${pack.maker_id}`, { stickerPack: id })
    afterCommit(ctx.tx, () => emit(ctx, [pack.maker_id], stickerPackEvents.changed, {}))
    return null
  },
})
