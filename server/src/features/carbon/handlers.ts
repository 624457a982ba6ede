import { carbon as calls, carbonEvents, gramsOf, type CarbonEntry } from '@mynah/contract/carbon'
import { dayIn } from '@mynah/contract/time-zones'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { timeZoneOf } from '#features/daily-sign-in/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { log, loggable, requireInBounds } from './log.ts'
import * as store from './store.ts'
import { before, spanOf, summarise } from './summary.ts'

const daysOfYear = 365

export const carbonHandlers = serve(calls, {
  async factors(ctx) {
    const rows = await store.factors(ctx.db)
    return { list: rows.toSorted((a, b) => a.place - b.place) }
  },
  add: (ctx, input) =>
    idempotent(ctx, calls.add, input, async (tx) => {
      const zones = await zonesOf(tx, ctx.userId, input.zone)
      const { entries, points } = await log(ctx, tx, { ...zones, entries: input.entries })
      announce(ctx, tx)
      return { list: entries.map(viewOf), points }
    }),
  async list(ctx, input) {
    const page = pageOf(input)
    const rows = await store.entries(ctx.db, ctx.userId, {
      day: input.day,
      limit: page.pageSize + 1,
      offset: page.offset,
    })
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: list.map(viewOf) }
  },
  update: (ctx, { id, amount }) =>
    ctx.transaction(async (tx) => {
      await store.lockPerson(tx, ctx.userId)
      const [entry] = await store.entries(tx, ctx.userId, { id, limit: 1, offset: 0 })
      if (!entry) throw new ApiError('NoDataFound')
      const { category, milligrams } = loggable(entry.factor)
      requireInBounds(amount, category)
      const change = { amount, grams: gramsOf(amount, milligrams) }
      await store.setAmount(tx, ctx.userId, id, change)
      announce(ctx, tx)
      return viewOf({ ...entry, ...change })
    }),
  async remove(ctx, { id }) {
    if (!(await store.remove(ctx.db, ctx.userId, id))) throw new ApiError('NoDataFound')
    emit(ctx, [ctx.userId], carbonEvents.changed, {})
    return null
  },
  async summary(ctx, { period, zone }) {
    const zones = await zonesOf(ctx.db, ctx.userId, zone)
    const today = dayIn(zones.zone, ctx.clock.now())
    const span = spanOf(period, today)
    const past = before(span)
    const goal = await store.goalOf(ctx.db, ctx.userId)
    const country = goal?.country ?? ''
    const [sums, pointsToday, average] = await Promise.all([
      store.sums(ctx.db, ctx.userId, past.from, today),
      store.pointsOn(ctx.db, ctx.userId, dayIn(zones.pointsZone, ctx.clock.now())),
      averageOf(ctx, country),
    ])
    return {
      ...summarise(period, span, sums),
      before: summarise(period, past, sums).grams,
      average: average && {
        grams: Math.round((average.milligrams / 1000 / daysOfYear) * span.days),
        factor: average,
      },
      goal: goal?.grams ?? 0,
      country,
      pointsToday,
      pointsMost: limits.carbonPointsPerDayMax,
      today,
    }
  },
  async goal(ctx, { grams, country }) {
    if (country && !(await averageOf(ctx, country))) throw new ApiError('NoDataFound')
    await store.setGoal(ctx.db, { user_id: ctx.userId, grams, country })
    emit(ctx, [ctx.userId], carbonEvents.changed, {})
    return null
  },
})

/**
 * The time zone set for the daily sign-in, which can change once in 24 hours. Without one, entries use the device's
 * day, but points the UTC day: otherwise a device could gain days by changing its time zone.
 */
async function zonesOf(db: Db, userId: string, device: string) {
  const known = await timeZoneOf(db, userId)
  return { zone: known || device, pointsZone: known || 'UTC' }
}

async function averageOf(ctx: Ctx, country: string): Promise<store.FactorRow | null> {
  if (!country) return null
  const [row] = await store.factors(ctx.db, [`average-${country.toLowerCase()}`])
  return row ?? null
}

const announce = (ctx: Ctx, tx: Tx) =>
  afterCommit(tx, () => emit(ctx, [ctx.userId], carbonEvents.changed, {}))

const viewOf = ({ created_at: createTime, ...entry }: store.Entry): CarbonEntry => ({ ...entry, createTime })
