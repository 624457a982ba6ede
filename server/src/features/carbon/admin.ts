import { carbonAdmin as calls } from '@mynah/contract/carbon'
import { ApiError } from '#platform/api-error.ts'
import { serveAdmin } from '#features/operators/index.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
const daysShown = 30

export const carbonAdminHandlers = serveAdmin(calls, {
  async factors(ctx) {
    const rows = await store.factors(ctx.db)
    return {
      list: rows
        .toSorted((a, b) => a.place - b.place)
        .map(({ created_at: createTime, ...row }) => ({ ...row, createTime })),
    }
  },
  async revise(ctx, { key, version, ...change }) {
    const [row] = await store.factors(ctx.tx, [key])
    if (!row) throw new ApiError('NoDataFound')
    const next = { ...row, ...change, version: version + 1, created_at: ctx.clock.now() }
    if (row.version !== version || !(await store.addVersion(ctx.tx, next)))
      throw new ApiError('CarbonFactorRevised')
    ctx.record(`carbon factor ${key}`, { version: next.version, milligrams: next.milligrams })
    return { version: next.version }
  },
  async days(ctx) {
    const today = Math.floor(ctx.clock.now() / dayMs)
    const first = today - daysShown + 1
    // Numbers of complete days, so a standby is good enough.
    const found = await ctx.staleRead(({ db }) => store.perDay(db, first * dayMs))
    const rows = new Map(found.map((row) => [row.day, row]))
    const list = Array.from({ length: daysShown }, (_, index) => {
      const { entries = 0, people = 0, grams = 0, points = 0 } = rows.get(first + index) ?? {}
      const day = new Date((first + index) * dayMs).toISOString().slice(0, 10)
      return { day, entries, people, grams, points }
    })
    return { list }
  },
})
