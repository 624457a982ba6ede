import { presence as calls } from '@mynah/contract/presence'
import type { App } from '#platform/app.ts'
import { serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as store from './store.ts'

const hidden = { shown: false, online: false, lastSeen: 0 }

/** Those of these users who show when they are online, if the caller does so too. */
async function shownAmong(app: App & { userId: string }, ids: readonly string[]): Promise<string[]> {
  const cards = await account.cardsOf(app, [app.userId, ...ids])
  return cards.get(app.userId)?.onlineShown ? ids.filter((id) => cards.get(id)?.onlineShown) : []
}

/** The friends in the chat list who are online, for the answer to a start; undefined for none. */
export async function onlineAtStart(value: string | null, ctx: Ctx): Promise<string[] | undefined> {
  const shown = value === null ? [] : await shownAmong(ctx, [...new Set(value.split(' '))])
  return shown.length > 0 ? shown : undefined
}

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
    const shown = await shownAmong(ctx, ids)
    return { online: await store.friendsOnlineAmong(ctx, ctx.userId, shown, ctx.clock.now()) }
  },
})
