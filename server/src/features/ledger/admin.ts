import { ledgerAdmin as calls } from '@mynah/contract/ledger'
import { formatMoney } from '@mynah/contract/money'
import { ApiError } from '#platform/api-error.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { verifyLedger } from './check.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
const pageSize = 100
const exportPage = 5_000

export const ledgerAdminHandlers = serveAdmin(calls, {
  async state(ctx) {
    const found = await store.state(ctx.db)
    const { stopped, reason, since, checked_at: checkedAt, daily_cap: dailyCap } = found
    const totals = await store.totals(ctx.db)
    const of = (account: string, asset = 'USD') =>
      totals.find((one) => one.account === account && one.asset === asset)?.sum ?? 0
    const systemAccounts = totals
      .filter((one) => one.account.startsWith('house:') && one.asset === 'USD')
      .map(({ account, sum: balance }) => ({ account, balance }))
    const people = of('person')
    return {
      stopped,
      reason,
      since,
      checkedAt,
      people,
      held: of('held'),
      systemAccounts,
      points: of('points', 'CAN'),
      dailyCap,
    }
  },
  async verify(ctx) {
    const report = await verifyLedger(ctx)
    ctx.record('ledger', { entries: report.entries, wrong: report.wrong.length })
    return report
  },
  async release(ctx) {
    const { wrong } = await verifyLedger(ctx)
    if (wrong.length > 0) throw new ApiError('MoneyStopped')
    await store.release(ctx.tx)
    ctx.record('ledger', { stopped: false })
    return null
  },
  async setDailyCap(ctx, { dailyCap }) {
    await store.setDailyCap(ctx.tx, dailyCap)
    ctx.record('ledger', { dailyCap: formatMoney(dailyCap) })
    return null
  },
  async stop(ctx, { reason }) {
    await store.stop(ctx.tx, reason, ctx.clock.now())
    ctx.record('ledger', { stopped: true })
    return null
  },
  async entries(ctx, { account, before = Number.MAX_SAFE_INTEGER }) {
    const rows = await store.entriesOf(ctx.db, account, before, pageSize + 1)
    ctx.record(`account ${account}`)
    const list = rows.slice(0, pageSize).map(({ posting_id: posting, at: time, ...row }) => ({
      ...row,
      posting,
      time,
    }))
    return { list, more: rows.length > pageSize }
  },
  async export(ctx, { day }) {
    const from = Math.floor(day / dayMs) * dayMs
    const name = new Date(from).toISOString().slice(0, 10)
    const lines = ['entry,posting,key,kind,time,account,asset,amount']
    const sums = new Map<string, number>()
    for (let after = 0; ;) {
      const rows = await store.entriesBetween(ctx.db, from, from + dayMs, after, exportPage)
      for (const row of rows) {
        const amount = row.asset === 'USD' ? formatMoney(row.amount) : String(row.amount)
        const time = new Date(row.at).toISOString()
        lines.push(
          [row.id, row.posting_id, row.key, row.kind, time, row.account, row.asset, amount].join(','),
        )
        const stored = row.account.startsWith('house:') ? row.account : (row.account.split(':')[0] ?? '')
        sums.set(`${stored},${row.asset}`, (sums.get(`${stored},${row.asset}`) ?? 0) + row.amount)
      }
      const last = rows.at(-1)
      if (!last || rows.length < exportPage) break
      after = last.id
    }
    for (const [account, total] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
      lines.push(
        `,,,sum of the day,${name},${account},${account.endsWith('USD') ? formatMoney(total) : total}`,
      )
    ctx.record('ledger', { day: name, lines: lines.length })
    return { name: `mynah-ledger-${name}.csv`, csv: `${lines.join('\n')}\n` }
  },
})
