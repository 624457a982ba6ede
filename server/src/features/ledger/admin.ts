import { ledgerAdmin as calls } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import { namesFor } from '#features/identity/index.ts'
import { replacedSince, serveAdmin } from '#features/operators/index.ts'
import { verifyLedger } from './check.ts'
import { accountKind, ownerOf, readDays, referencesOf, periodOf, type Period } from './posted-days.ts'
import * as store from './store.ts'
import { totals } from './sums-store.ts'

const dayMs = 86_400_000
const pageSize = 100
const exportPage = 5_000
/** More entries than are made between two runs of the summing job. */
const tailMax = 200_000

/** No limit counts as twice the highest limit. */
const heightOf = (cap: number): number => cap || 2 * limits.dailyCapCentsMax

export const ledgerAdminHandlers = serveAdmin(calls, {
  async state(ctx) {
    const { stopped, reason, since, checked_at: checkedAt, daily_cap: dailyCap } = await store.state(ctx.db)
    return { stopped, reason, since, checkedAt, dailyCap, zone: ctx.config.timeZone }
  },
  async sums(ctx) {
    const found = await totals(ctx.db, tailMax)
    const of = (kind: string, asset = 'USD') =>
      found?.find((one) => one.kind === kind && one.asset === asset)?.sum ?? 0
    const systemAccounts = (found ?? [])
      .filter((one) => one.kind.startsWith('house:') && one.asset === 'USD')
      .map(({ kind: account, sum: balance }) => ({ account, balance }))
    return {
      ready: found !== undefined,
      people: of('person'),
      held: of('held'),
      owed: of('owed'),
      systemAccounts,
      points: of('points', 'CAN'),
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
    const { stopped, reason } = await store.state(ctx.tx)
    ctx.atOnce('alone')
    await store.release(ctx.tx)
    ctx.record('ledger', { before: stopped ? `stopped: ${reason}` : 'moving', value: 'moving' })
    return null
  },
  async setDailyCap(ctx, { dailyCap }) {
    const { daily_cap: before } = await store.state(ctx.tx)
    const [had, given] = [heightOf(before), heightOf(dailyCap)]
    if (given > had && (await store.isInUse(ctx.tx))) {
      const replaced = await replacedSince(ctx.tx, calls.setDailyCap.path, ctx.clock.now() - dayMs)
      const lowest = Math.min(had, ...replaced.map((cap) => heightOf(parseMoney(cap) ?? 0)))
      if (given > 2 * lowest) throw new ApiError('RaiseTooLarge')
    } else ctx.atOnce(given > had ? 'alone' : 'always')
    await store.setDailyCap(ctx.tx, dailyCap)
    ctx.record('ledger', { before: formatMoney(before), value: formatMoney(dailyCap) })
    return null
  },
  async stop(ctx, { reason }) {
    await store.stop(ctx.tx, `${ctx.operator.name}: ${reason}`, ctx.clock.now())
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
    const userId = ownerOf(account)
    const nameOf = await namesFor({ ...ctx, db: ctx.tx }, userId ? [userId] : [])
    return { list, more: rows.length > pageSize, userId, ...nameOf(userId) }
  },
  async export(ctx, { day }) {
    const period = periodOf(ctx, { firstDay: day, lastDay: day })
    const lines = ['entry,posting,key,kind,time,account,asset,amount,reference,booked']
    const sums = new Map<string, number>()
    const rows = await readDays(ctx, period, (db) => entriesOfPeriod(db, period))
    const references = await referencesOf(ctx, rows)
    for (const row of rows) {
      const amount = row.asset === 'USD' ? formatMoney(row.amount) : String(row.amount)
      const time = new Date(row.at).toISOString()
      const of = references.get(row.key)
      const bank = [csvText(of?.reference ?? ''), of?.booked_on ?? '']
      const entry = [row.id, row.posting_id, row.key, row.kind, time, row.account, row.asset, amount]
      lines.push([...entry, ...bank].join(','))
      const sum = `${accountKind(row.account)},${row.asset}`
      sums.set(sum, (sums.get(sum) ?? 0) + row.amount)
    }
    for (const [account, total] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
      lines.push(
        `,,,sum of the day,${day},${account},${account.endsWith('USD') ? formatMoney(total) : total},,`,
      )
    ctx.record('ledger', { day, lines: lines.length })
    return { name: `mynah-ledger-${day}.csv`, csv: `${lines.join('\n')}\n` }
  },
})

/** Quotes a field as RFC 4180 says; a leading apostrophe keeps spreadsheets from treating it as a formula. */
const csvText = (text: string) =>
  text && `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

async function entriesOfPeriod(db: Db, { from, until }: Period) {
  const entries: Awaited<ReturnType<typeof store.entriesBetween>> = []
  for (;;) {
    const rows = await store.entriesBetween(db, from, until, entries.at(-1)?.id ?? 0, exportPage)
    entries.push(...rows)
    if (rows.length < exportPage) return entries
  }
}
