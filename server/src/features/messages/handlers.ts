import { messages as calls } from '@mynah/contract/messages'
import { cmd, sendCode } from '@mynah/contract/socket'
import type { Language } from '@mynah/contract/languages'
import { ApiError, textOf } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { sendErrorOf, type Acknowledgement } from './accept/acknowledgement.ts'
import { deleteFor } from './history/history.ts'
import { messagesOf } from './index.ts'
import { positions, readers } from './reading/reading.ts'
import { search } from './history/search.ts'
import { isChatFrame } from './accept/send-frame.ts'

export const messageHandlers = serve(calls, {
  async send(ctx, input) {
    const malformed = { code: sendCode.malformed, id: input.id }
    const isDecoded = isChatFrame(input)
    return sent(
      ctx.language,
      isDecoded ? await messagesOf(ctx).send({ userId: ctx.userId }, input) : malformed,
    )
  },
  async delete(ctx, { ids, conversation = null }) {
    await deleteFor(ctx, ctx.userId, ids, conversation)
    return null
  },
  search,
  async readers(ctx, { conversation, msgId, pageNo = 1 }) {
    return readers(ctx, ctx.userId, conversation, msgId, pageNo)
  },
  async positions(ctx, { groupId, seqs = [] }) {
    return positions(ctx, ctx.userId, groupId, seqs)
  },
  async recall(ctx, { recallId, conversation }) {
    return sent(ctx.language, await messagesOf(ctx).recall(ctx.userId, recallId, conversation))
  },
})

/** The acknowledgement in an envelope: an error's retCode is the send code. */
function sent(language: Language, { code, ...data }: Acknowledgement) {
  if (code !== sendCode.success) {
    const name = sendErrorOf(code)
    throw new ApiError(name, { code, msg: textOf(name, language), command: cmd.echo, data })
  }
  return { code, msg: 'success', command: cmd.echo, data }
}
