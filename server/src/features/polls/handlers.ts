import { polls as calls } from '@mynah/contract/polls'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { addOption, close } from './change.ts'
import { create } from './create.ts'
import { ownOf, showsCounts, viewOf, visiblePoll } from './poll.ts'
import * as store from './store.ts'
import { vote } from './vote.ts'

export const pollHandlers = serve(calls, {
  create: (ctx, asked) => create(ctx, asked),
  vote: (ctx, { conversation, msgId, choices }) =>
    vote(ctx, messages.keyOf(ctx.userId, conversation), { userId: ctx.userId, msgId, choices }),
  addOption: ({ userId, ...ctx }, { conversation, msgId, text }) =>
    addOption(ctx, { userId, key: messages.keyOf(userId, conversation), msgId }, text),
  close: ({ userId, ...ctx }, { conversation, msgId }) =>
    close(ctx, { userId, key: messages.keyOf(userId, conversation), msgId }),
  async detail({ userId, db }, { conversation, msgId }) {
    const { poll } = await visiblePoll(db, { userId, key: messages.keyOf(userId, conversation), msgId })
    return viewOf(poll, (await ownOf(db, poll, [userId])).get(userId))
  },
  async voters(ctx, { conversation, msgId, option, ...paged }) {
    const { userId, db } = ctx
    const key = messages.keyOf(userId, conversation)
    const { poll } = await visiblePoll(db, { userId, key, msgId })
    const own = (await ownOf(db, poll, [userId])).get(userId)
    if (poll.content.secret || !showsCounts(poll, own?.voted ?? false)) throw new ApiError('NoPermission')
    const page = pageOf(paged)
    const { pageSize, offset } = page
    const without = await friends.blockedEitherWay(db, userId)
    const wanted = { option, without, limit: pageSize + 1, offset }
    const { list, ...rest } = pageFrom(await store.votersOf(db, key, poll.seq, wanted), page)
    const ids = list.map(({ user_id }) => user_id)
    const [cards, nicknames] = await Promise.all([
      account.cardsOf(ctx, ids),
      messages.members.nicknamesOf(db, key, ids),
    ])
    const places = poll.content.places?.[option] ?? 0
    return {
      ...rest,
      list: list.map(({ user_id, nth }) => ({
        userId: user_id,
        userName: nicknames.get(user_id) || (cards.get(user_id)?.userName ?? ''),
        avatarUrl: cards.get(user_id)?.avatarUrl ?? '',
        waiting: places > 0 && nth > places,
      })),
    }
  },
})
