import { reactionEvents, reactions as calls } from '@mynah/contract/reactions'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { react } from './service.ts'
import * as store from './store.ts'

export const reactionHandlers = serve(calls, {
  set: (ctx, { conversation, ...asked }) =>
    react(ctx, messages.keyOf(ctx.userId, conversation), { userId: ctx.userId, ...asked }),
  async list(ctx, { conversation, msgId, emoji, ...paged }) {
    const key = messages.keyOf(ctx.userId, conversation)
    const me = await messages.participationOf(ctx.db, key, ctx.userId)
    const [row] = me ? await messages.byIds(ctx.db, key, [msgId]) : []
    // Former members may not see what others do there.
    if (!me?.isMember || !row || !messages.maySee(me, row.seq)) throw new ApiError('NoDataFound')
    const page = pageOf(paged)
    const without = await friends.blockedEitherWay(ctx.db, ctx.userId)
    const { pageSize, offset } = page
    const found = await store.reactors(ctx.db, key, row.seq, { emoji, without, limit: pageSize + 1, offset })
    const { list, ...rest } = pageFrom(found, page)
    const ids = list.map(({ user_id }) => user_id)
    const [cards, nicknames] = await Promise.all([
      account.cardsOf(ctx, ids),
      messages.members.nicknamesOf(ctx.db, key, ids),
    ])
    const people = list.map((one) => ({
      userId: one.user_id,
      userName: nicknames.get(one.user_id) || (cards.get(one.user_id)?.userName ?? ''),
      avatarUrl: cards.get(one.user_id)?.avatarUrl ?? '',
      emojis: one.emojis,
    }))
    return { ...rest, list: people }
  },
  async seen(ctx, { conversation }) {
    const key = messages.keyOf(ctx.userId, conversation)
    if (await store.unmark(ctx.db, key, ctx.userId))
      emit(ctx, [ctx.userId], reactionEvents.marked, { conversation, reactedSeq: 0 })
    return null
  },
})
