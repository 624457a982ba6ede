import { meetingsAdmin as calls } from '@mynah/contract/meetings-admin'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf } from '#platform/http/serve.ts'
import { dayMs, utcDays } from '#platform/utc-days.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { changeIn } from './room.ts'
import * as store from './store.ts'

export const meetingsAdminHandlers = serveAdmin(calls, {
  async list(ctx, { isOn, ...input }) {
    const page = pageOf(input, 50)
    const now = ctx.clock.now()
    const which = isOn ? { isOn } : { since: now - dayMs, now }
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const { list, ...rest } = pageFrom(await store.operated(ctx.db, which, at), page)
    const cards = await account.cardsOf(
      ctx,
      list.map((row) => row.host_id),
    )
    return {
      ...rest,
      list: list.map((row) => ({
        number: row.number,
        title: row.title,
        hostId: row.host_id,
        hostName: cards.get(row.host_id)?.userName ?? '',
        people: row.people,
        state: row.state,
        startTime: row.starts_at,
        endTime: row.ended_at,
      })),
    }
  },
  async end(ctx, { number, reason }) {
    const { before } = await changeIn(ctx, ctx.tx, number, (room) => {
      if (room.meeting.state !== 'open') throw new ApiError('NoDataFound')
      room.end(null)
    })
    ctx.record(`meeting ${number}`, { reason })
    const { title: name } = before.meeting
    for (const { user_id: userId, state } of before.people.values())
      if (state === 'joined' || state === 'waiting')
        await auth.postSystemNotice(ctx, ctx.tx, userId, {
          key: 'meetingEndedByOperator',
          args: { name, reason },
          text: `We ended the meeting “${name}”: ${reason}`,
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
