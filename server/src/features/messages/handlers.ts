import { messages as calls } from '@mynah/contract/messages'
import { cmd, sendCode, type ChatType } from '@mynah/contract/socket'
import type { Language } from '@mynah/contract/languages'
import { Refusal, sendErrorOf, textOf } from '#platform/refusal.ts'
import { serve } from '#platform/serve.ts'
import { messagesOf } from './index.ts'
import { search } from './search.ts'
import type { Echo } from './service.ts'

export const messageHandlers = serve(calls, {
  async send(ctx, input) {
    return sent(ctx.language, await messagesOf(ctx).send({ userId: ctx.userId }, input))
  },
  async delete(ctx, { ids, toBizId, toBizType }) {
    const ref = toBizId && toBizType ? { toBizId, toBizType: toBizType as ChatType } : null
    await messagesOf(ctx).deleteFor(ctx.userId, ids, ref)
    return null
  },
  search,
  async readers(ctx, { toBizId, toBizType, msgId }) {
    return messagesOf(ctx).readers(ctx.userId, { toBizId, toBizType: toBizType as ChatType }, msgId)
  },
  async recall(ctx, { recallId, toBizId, toBizType }) {
    return sent(
      ctx.language,
      await messagesOf(ctx).recall(ctx.userId, recallId, toBizId, toBizType as ChatType),
    )
  },
})

/** The echo in an envelope: a refusal's retCode is the send code. */
function sent(language: Language, { code, ...data }: Echo) {
  if (code !== sendCode.success) {
    const name = sendErrorOf(code)
    throw new Refusal(name, { code, msg: textOf(name, language), command: cmd.echo, data })
  }
  return { code, msg: 'success', command: cmd.echo, data }
}
