import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { conversationRef } from './conversation-key.ts'

/**
 * A fact that ends with '|' and users or private chats, with the names and pictures of these and of the caller in their
 * place, which are usually in memory.
 */
export async function withCards(value: string | null, ctx: Ctx): Promise<string[]> {
  const [state = '', named = ''] = (value ?? '').split('|')
  const ids = named
    .split(' ')
    .filter(Boolean)
    .map((one) => (one.includes(':') ? conversationRef(one, ctx.userId).id : one))
  const cards = await account.cardsOf(ctx, [ctx.userId, ...ids])
  const seen = [...cards.values()].map(
    (one) => `${one.userId} ${one.userName} ${one.avatarUrl} ${one.readReceipts}`,
  )
  return [state, ...seen.sort()]
}
