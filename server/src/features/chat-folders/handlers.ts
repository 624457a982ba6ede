import { chatFolderEvents, chatFolders as calls } from '@mynah/contract/chat-folders'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { serve, type Ctx } from '#platform/http/serve.ts'
import * as store from './store.ts'

export const chatFoldersHandlers = serve(calls, {
  list: async (ctx) => ({ list: (await store.listOf(ctx.db, ctx.userId)).map(store.viewOf) }),
  async save(ctx, { withoutMuted, chats, ...folder }) {
    const saved = await ctx.transaction(async (tx) => {
      await store.lockPerson(tx, ctx.userId)
      const mine = await store.listOf(tx, ctx.userId)
      const before = mine.find(({ id }) => id === folder.id)
      if (!before && mine.length >= limits.foldersMax) throw new ApiError('FoldersFull')
      const row: store.FolderRow = {
        ...folder,
        user_id: ctx.userId,
        place: before?.place ?? (mine.at(-1)?.place ?? 0) + 1,
        chats: [...new Set(chats)],
        without_muted: withoutMuted,
      }
      await store.put(tx, row)
      return store.viewOf(row)
    })
    announce(ctx)
    return saved
  },
  async order(ctx, { ids }) {
    await ctx.transaction(async (tx) => {
      await store.lockPerson(tx, ctx.userId)
      const mine = await store.listOf(tx, ctx.userId)
      const wanted = [...new Set(ids)]
      const first = wanted.flatMap((id) => mine.find((one) => one.id === id) ?? [])
      if (first.length < wanted.length) throw new ApiError('NoDataFound')
      const all = [...first, ...mine.filter((one) => !first.includes(one))]
      for (const [index, { id }] of all.entries()) await store.setPlace(tx, ctx.userId, id, index + 1)
    })
    announce(ctx)
    return null
  },
  async remove(ctx, { id }) {
    if (await store.remove(ctx.db, ctx.userId, id)) announce(ctx)
    return null
  },
})

const announce = (ctx: Ctx): void => emit(ctx, [ctx.userId], chatFolderEvents.changed, {})
