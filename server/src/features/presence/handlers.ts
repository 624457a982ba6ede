import { presence as calls } from '@mynah/contract/presence'
import { serve } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as store from './store.ts'

const hidden = { shown: false, online: false, lastSeen: 0 }

export const presenceHandlers = serve(calls, {
  async detail(ctx, { userId }) {
    const cards = await account.cardsOf(ctx, [ctx.userId, userId])
    if (!cards.get(ctx.userId)?.onlineShown || !cards.get(userId)?.onlineShown) return hidden
    const until = await store.foregroundOfFriend(ctx, ctx.userId, userId)
    if (until === undefined) return hidden
    const now = ctx.clock.now()
    return { shown: true, online: until > now, lastSeen: Math.min(until, now) }
  },
  async online(ctx, { ids }) {
    const cards = await account.cardsOf(ctx, [ctx.userId, ...ids])
    if (!cards.get(ctx.userId)?.onlineShown) return { online: [] }
    const shown = ids.filter((id) => cards.get(id)?.onlineShown)
    return { online: await store.friendsOnlineAmong(ctx, ctx.userId, shown, ctx.clock.now()) }
  },
})
