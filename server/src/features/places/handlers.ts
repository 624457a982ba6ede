import { places as calls } from '@mynah/contract/places'
import { serve } from '#platform/http/serve.ts'
import * as messages from '#features/messages/index.ts'
import { endAll } from './end.ts'
import { livePoints, move } from './move.ts'
import { send } from './send.ts'
import * as store from './store.ts'

export const placeHandlers = serve(calls, {
  send,
  move,
  async end(ctx, { conversation, msgId }) {
    const key = messages.keyOf(ctx.userId, conversation)
    await ctx.transaction(async (tx) => {
      const mine = await store.inConversation(tx, key, [ctx.userId])
      await endAll(
        ctx,
        tx,
        mine.filter(({ message_id }) => message_id === msgId),
      )
    })
    return null
  },
  async mine({ userId, sessionId, db, clock }) {
    const rows = (await store.ofUser(db, userId)).filter(({ until }) => until > clock.now())
    return {
      list: rows.map(({ conversation_id: key, message_id: msgId, until, session_id }) => ({
        conversation: messages.conversationRef(key, userId),
        ...{ msgId, until, here: session_id === sessionId },
      })),
    }
  },
  live: async (ctx, { conversation }) => ({
    list: await livePoints(ctx, ctx.userId, messages.keyOf(ctx.userId, conversation)),
  }),
})
