import { presence as calls } from '@mynah/contract/presence'
import { serve } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as store from './store.ts'

const hidden = { shown: false, online: false, lastSeen: 0 }

export const presenceHandlers = serve(calls, {
  async detail(ctx, { userId }) {
    const cards = await account.cardsOf(ctx, [ctx.userId, userId])
    if (!cards.get(ctx.userId)?.onlineShown || !cards.get(userId)?.onlineShown) return hidden
    if ((await friends.friendsAmong(ctx.db, ctx.userId, [userId])).size === 0) return hidden
    if (await friends.hasBlocked(ctx.db, userId, ctx.userId)) return hidden
    const until = await store.foregroundUntil(ctx.db, userId)
    const now = ctx.clock.now()
    return { shown: true, online: until > now, lastSeen: Math.min(until, now) }
  },
  async online(ctx, { ids }) {
    const cards = await account.cardsOf(ctx, [ctx.userId, ...ids])
    if (!cards.get(ctx.userId)?.onlineShown) return { online: [] }
    const shown = ids.filter((id) => cards.get(id)?.onlineShown)
    const [mine, apart] = await Promise.all([
      friends.friendsAmong(ctx.db, ctx.userId, shown),
      friends.apartFrom(ctx.db, ctx.userId),
    ])
    const wanted = [...mine].filter((id) => !apart.includes(id))
    return { online: await store.attendedAmong(ctx.db, wanted, ctx.clock.now()) }
  },
})
