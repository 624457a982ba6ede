import type { Call } from '@mynah/contract/kit'
import { cmd, sendCode } from '@mynah/contract/socket'
import { ApiError, textOf } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'

/** The error of a message above its rate: the send code that its acknowledgement would have. */
export function chatRateRefusal(ctx: Ctx, { rate }: Call, input: unknown): ApiError | undefined {
  if (rate !== 'chat') return undefined
  const { id } = input as { id?: unknown }
  return new ApiError('MessageTooOften', {
    code: sendCode.tooOften,
    msg: textOf('MessageTooOften', ctx.language),
    command: cmd.echo,
    data: { id: typeof id === 'string' ? id : '' },
  })
}
