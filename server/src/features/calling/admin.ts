import { callingAdmin as calls } from '@mynah/contract/calling'
import { chatType } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf } from '#platform/http/serve.ts'
import { dayMs, utcDays } from '#platform/utc-days.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as messages from '#features/messages/index.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { endCall } from './service.ts'
import * as store from './store.ts'

export const callingAdminHandlers = serveAdmin(calls, {
  async list(ctx, { isOn, ...input }) {
    const page = pageOf(input, 50)
    const which = isOn ? { isOn } : { since: ctx.clock.now() - dayMs }
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const { list, ...rest } = pageFrom(await store.operated(ctx.db, which, at), page)
    const cards = await account.cardsOf(
      ctx,
      list.map((row) => row.caller_id),
    )
    return {
      ...rest,
      list: list.map((row) => ({
        id: row.id,
        isAudio: row.is_audio,
        groupId: groupOf(row),
        callerId: row.caller_id,
        callerName: cards.get(row.caller_id)?.userName ?? '',
        people: row.people,
        state: row.state,
        result: row.result,
        startTime: row.started_at,
        answerTime: row.answered_at,
        endTime: row.ended_at,
      })),
    }
  },
  async end(ctx, { id, reason }) {
    const people = await endCall(ctx, ctx.tx, id)
    if (!people) throw new ApiError('NoDataFound')
    ctx.record(`call ${id}`, { reason })
    for (const userId of people)
      await auth.postSystemNotice(ctx, ctx.tx, userId, {
        key: 'callEndedByOperator',
        args: { reason },
        text: `We ended your call: ${reason}`,
      })
    return null
  },
  async figures(ctx, { days }) {
    const now = ctx.clock.now()
    // Numbers of complete days, so a standby is good enough.
    const found = await ctx.staleRead(({ db }) => store.perDay(db, now - days * dayMs, now))
    const none = { count: 0, minutes: 0 }
    return { days: utcDays(now, days).map((at) => ({ at, ...(found.get(at / dayMs) ?? none) })) }
  },
})

function groupOf(row: store.CallRow): string {
  const { type, id } = messages.conversationRef(row.conversation_id, row.caller_id)
  return type === chatType.group ? id : ''
}
