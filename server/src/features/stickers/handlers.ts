import { stickers as calls } from '@mynah/contract/stickers'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { allowanceOf } from '#features/account/index.ts'
import { shownSize } from '#features/sticker-packs/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { packsIn } from './packs.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

export const stickerHandlers = serve(calls, {
  async packs(ctx) {
    return { list: packsIn(ctx.language) }
  },
  async mine(ctx) {
    return { list: (await store.mine(ctx.db, ctx.userId)).map(viewOf) }
  },
  async add(ctx, { url }) {
    const file = await uploads.forwardableAt(ctx, ctx.userId, url)
    if (!file || file.url !== url || file.width === 0) throw new ApiError('NoDataFound')
    return ctx.transaction(async (tx) => {
      await store.lockPerson(tx, ctx.userId)
      const mine = await store.mine(tx, ctx.userId)
      const has = mine.some((one) => one.url === url)
      const { stickers: most } = await allowanceOf(ctx, ctx.userId, tx)
      if (!has && mine.length >= most) throw new ApiError('StickersFull')
      const row = await store.put(tx, {
        id: newId(),
        user_id: ctx.userId,
        url,
        ...shownSize(file),
        place: (mine[0]?.place ?? 0) + 1,
        removed: false,
        created_at: ctx.clock.now(),
      })
      return viewOf(row)
    })
  },
  async remove(ctx, { ids }) {
    await store.remove(ctx.db, ctx.userId, ids)
    return null
  },
  async order(ctx, { ids }) {
    await ctx.transaction(async (tx) => {
      await store.lockPerson(tx, ctx.userId)
      const mine = await store.mine(tx, ctx.userId)
      const first = [...new Set(ids)].flatMap((id) => mine.find((one) => one.id === id) ?? [])
      if (first.length < new Set(ids).size) throw new ApiError('NoDataFound')
      const rest = mine.filter((one) => !first.includes(one))
      const all = [...first, ...rest]
      for (const [index, one] of all.entries()) await store.setPlace(tx, one.id, all.length - index)
    })
    return null
  },
})
