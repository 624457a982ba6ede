import { bank as calls, type BankLine } from '@mynah/contract/bank'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { reviewState } from '@mynah/contract/wallet'
import { ApiError, badParameter } from '#platform/api-error.ts'
import { newId } from '#platform/ids.ts'
import { pageFrom, pageOf } from '#platform/http/serve.ts'
import { startOfDay } from '#platform/zone-days.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { decideAs, lockRequest } from '#features/wallet/index.ts'
import * as lines from './lines-store.ts'
import * as matches from './matches-store.ts'
import { openOf, viewsOf } from './requests.ts'
import { hasTooManyLines, readStatement } from './statement.ts'

// Compares the bank's statement with decisions made here. A match says that a bank line and a request are the same
// payment; it moves no money, which only the decision of the request does.

const proposalsShown = 3

export const bankHandlers = serveAdmin(calls, {
  async formats(ctx) {
    const rows = await lines.formats(ctx.db)
    return { list: rows.map(({ id, name, layout }) => ({ id, name, ...layout })) }
  },
  async saveFormat(ctx, { id: known, name, ...layout }) {
    await lines.lockFormats(ctx.tx)
    if (known && !(await lines.format(ctx.tx, known))) throw new ApiError('NoDataFound')
    const rows = await lines.formats(ctx.tx)
    if (!known && rows.length >= limits.bankFormatsMax) throw new ApiError('TooManyBankFormats')
    const id = known ?? rows.find((one) => one.name === name)?.id ?? newId()
    await lines.saveFormat(ctx.tx, { id, name, layout, created_at: ctx.clock.now() })
    ctx.record(`bank ${id}`, { name, ...layout })
    return { id }
  },
  async import(ctx, { format: id, csv }) {
    if (hasTooManyLines(csv)) throw badParameter('csv')
    const format = await lines.format(ctx.tx, id)
    if (!format) throw new ApiError('NoDataFound')
    const found = readStatement(id, format.layout, csv)
    const added = await lines.insertLines(ctx.tx, found.lines, { format: id, at: ctx.clock.now() })
    const [known, faulty] = [found.lines.length - added, found.faults.length]
    ctx.record(`bank ${id}`, { added, known, faulty })
    return { added, known, faulty, faults: found.faults.slice(0, limits.statementFaultsMax) }
  },
  async lines(ctx, { all, ...input }) {
    const page = pageOf(input, 50)
    const rows = await lines.page(ctx.db, all, { limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: await linesSeen(ctx, list), ...sumsOf(await lines.openSums(ctx.db)) }
  },
  async requests(ctx, { ready, since: day, ...input }) {
    const page = pageOf(input, 50)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const since = startOfDay(ctx.config.timeZone, day)
    const ids = ready ? await matches.ready(ctx.db, at) : await matches.uncovered(ctx.db, { ...at, since })
    const sums = ready ? await matches.readySums(ctx.db) : await matches.uncoveredSums(ctx.db, since)
    const { list, ...rest } = pageFrom(ids, page)
    const views = await viewsOf(ctx, list)
    return { ...rest, list: list.flatMap((id) => views.get(id) ?? []), ...sumsOf(sums) }
  },
  async match(ctx, { line: lineId, request: id }) {
    const request = await lockRequest(ctx.tx, id)
    const line = await lines.lockLine(ctx.tx, lineId)
    if (!request || !line) throw new ApiError('NoDataFound')
    const open = openOf(request, (await matches.matchedOf(ctx.tx, [id])).get(id) ?? 0)
    const money = Math.min(open, Math.abs(line.open))
    if (request.state === reviewState.refused || request.is_out !== line.amount < 0 || money === 0)
      throw new ApiError('NotMatchable')
    const match = await matches.add(ctx.tx, {
      ...{ line: lineId, request: id, cents: money },
      ...{ matched_at: ctx.clock.now(), matched_by: ctx.operator.id },
    })
    await lines.changeOpen(ctx.tx, lineId, -Math.sign(line.amount) * money)
    ctx.record(`person ${request.user_id}`, { cash: id, line: lineId, money: formatMoney(money) })
    return { match, money }
  },
  async unmatch(ctx, { match }) {
    const found = await matches.find(ctx.tx, match)
    const request = found && (await lockRequest(ctx.tx, found.request))
    const line = found && (await lines.lockLine(ctx.tx, found.line))
    if (!request || !line) throw new ApiError('NoDataFound')
    if (request.due_at > 0) throw new ApiError('MatchInUse')
    if (!(await matches.undo(ctx.tx, match, ctx.operator.id, ctx.clock.now())))
      throw new ApiError('NoDataFound')
    // Removes the complete match, including amounts added by others.
    const { cents } = (await matches.find(ctx.tx, match)) ?? found
    await lines.changeOpen(ctx.tx, line.id, Math.sign(line.amount) * cents)
    ctx.record(`person ${request.user_id}`, { cash: request.id, line: line.id, money: formatMoney(cents) })
    return null
  },
  async decide(ctx, { request: id, version, note }) {
    const request = await lockRequest(ctx.tx, id)
    if (request?.state !== reviewState.waiting) throw new ApiError('NoDataFound')
    if (request.version !== version) throw new ApiError('DecisionStale')
    const of = await matches.ofRequest(ctx.tx, id)
    if (of.reduce((sum, { cents }) => sum + cents, 0) < request.cents) throw new ApiError('NotCovered')
    const booked = await lines.ofIds(
      ctx.tx,
      of.map(({ line }) => line),
    )
    // for several lines, the latest day
    const bookedOn =
      booked
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? ''
    const reference = booked.find((line) => line.reference !== '')?.reference ?? ''
    return decideAs(ctx, request, { approve: true, reference, bookedOn, note })
  },
})

const sumsOf = ({ count, money_in: moneyIn, money_out: moneyOut }: lines.Sums) => ({
  ...{ count, moneyIn: Number(moneyIn), moneyOut: Number(moneyOut) },
})

/** Lines with their matched requests and, if a part is open, with proposals. */
async function linesSeen(ctx: AdminCtx, rows: lines.LineRow[]): Promise<BankLine[]> {
  const made = await matches.ofLines(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const proposed = await matches.proposals(
    ctx.db,
    rows.filter(({ open }) => open !== 0),
  )
  const views = await viewsOf(
    ctx,
    [...made, ...proposed].map(({ request }) => request),
  )
  const names = new Map((await lines.formats(ctx.db)).map(({ id, name }) => [id, name]))
  return rows.map(({ id, format, ...row }) => {
    const mine = made.filter(({ line }) => line === id)
    const seen = new Set(mine.map(({ request }) => request))
    const proposals: BankLine['proposals'] = []
    for (const { line, request, reason } of proposed) {
      const view = views.get(request)
      if (line !== id || seen.has(request) || !view || view.open === 0) continue
      seen.add(request)
      proposals.push({ reason, request: view })
    }
    return {
      ...{ id, format: names.get(format) ?? '', day: row.day, amount: row.amount, open: row.open },
      ...{ text: row.text, reference: row.reference, account: row.account },
      matches: mine.flatMap(({ id: match, cents, matched_at: time, request }) => {
        const view = views.get(request)
        return view ? [{ id: match, money: cents, time, request: view }] : []
      }),
      proposals: proposals.slice(0, proposalsShown),
    }
  })
}
