import { mayUse } from '@mynah/contract/admin-api'
import { figures as calls, figureUnit } from '@mynah/contract/figures'
import { workQueues } from '@mynah/contract/operators'
import { read } from '#platform/daily-figures-store.ts'
import { dayMs, utcDays } from '#platform/utc-days.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { orderOf, parsed, sourcesOf } from './sources.ts'

export const figureHandlers = serveAdmin(calls, {
  async list(ctx, { days: count }) {
    const days = utcDays(ctx.clock.now(), count)
    const numbers = days.map((day) => day / dayMs)
    // No operator has just written these numbers, so a standby is good enough.
    const { rows, sinceDay, measuredAt } = await ctx.staleRead(({ db }) => read(db, numbers[0] ?? 0))
    const stored = new Map(rows.map(({ day, name, value }) => [`${day} ${name}`, value]))
    const seen = sourcesOf(ctx).filter(({ call }) => !call || mayUse(call, ctx.operator.role))
    const list = seen.flatMap(({ names, ofDay, now }) => {
      const isCounted = !ofDay && !now
      return names.map((name) => {
        const figure = parsed(name)
        // A count that nothing was added to is 0, once the processes count.
        const missing = (day: number) => (isCounted && day >= sinceDay ? 0 : null)
        const values = numbers.map((day) => stored.get(`${day} ${name}`) ?? missing(day))
        return { ...figure, unit: figureUnit[figure.name], values }
      })
    })
    list.sort((a, b) => orderOf(a.name) - orderOf(b.name) || placeOf(a) - placeOf(b))
    return {
      ...{ days, list, measuredAt, online: ctx.gateway.connections },
      filesAreInS3: ctx.config.s3 !== undefined,
    }
  },
})

const placeOf = ({ queue }: { queue?: (typeof workQueues)[number] }) =>
  queue ? workQueues.indexOf(queue) : -1
