import { stickerPackEvents, stickerPacks as calls } from '@mynah/contract/sticker-packs'
import { emit } from '#platform/bus/emit.ts'
import { serve, type Ctx } from '#platform/http/serve.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const stickerPackHandlers = serve(calls, {
  list: async (ctx) => ({ list: await service.listOf(ctx.db, ctx.userId) }),
  get: (ctx, { id }) => service.packOf(ctx.db, ctx.userId, id),
  async save(ctx, input) {
    const pack = await service.save(ctx, input)
    announce(ctx)
    return pack
  },
  async remove(ctx, { id }) {
    if (await ctx.transaction((tx) => store.remove(tx, ctx.userId, id))) announce(ctx)
    return null
  },
  async add(ctx, { id }) {
    await service.add(ctx, id)
    announce(ctx)
    return null
  },
  async leave(ctx, { id }) {
    if (await store.leave(ctx.db, ctx.userId, id)) announce(ctx)
    return null
  },
})

const announce = (ctx: Ctx): void => emit(ctx, [ctx.userId], stickerPackEvents.changed, {})
