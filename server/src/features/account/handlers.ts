import { account as calls } from '@mynah/contract/account'
import { rates } from '@mynah/contract/limits'
import { Refusal } from '#platform/refusal.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/serve.ts'
import * as friends from '#features/friends/index.ts'
import * as identity from '#features/identity/index.ts'
import { cardChanged } from './cards.ts'
import * as store from './store.ts'
import { readMail, readPhone } from './target.ts'
import { personOf, selfOf } from './view.ts'

export const accountHandlers = serve(calls, {
  me,
  refresh: me,
  async detail(ctx, { id }) {
    const row = await store.find(ctx.db, id)
    if (!row || (await friends.hasBlocked(ctx.db, id, ctx.userId))) throw new Refusal('NoDataFound')
    const remarks = await friends.remarksOf(ctx.db, ctx.userId, [id])
    return personOf(row, remarks.get(id), remarks.has(id))
  },
  async settings(ctx) {
    const row = await store.find(ctx.db, ctx.userId)
    if (!row) throw new Refusal('NoDataFound')
    return { readReceipts: row.read_receipts, onlineShown: row.online_shown }
  },
  async changeSettings(ctx, { readReceipts, onlineShown }) {
    const settings = {
      ...(readReceipts !== undefined && { read_receipts: readReceipts }),
      ...(onlineShown !== undefined && { online_shown: onlineShown }),
    }
    if (Object.keys(settings).length === 0) return null
    await store.change(ctx.db, ctx.userId, settings)
    cardChanged(ctx, ctx.userId)
    return null
  },
  async search(ctx, input) {
    const page = pageOf(input)
    if (await ctx.limiter.spent('search-misses', rates.miss, ctx.userId)) throw new Refusal('TooOften')
    const row = await findExact(ctx, input.keyWords.trim())
    const hidden = !row || !row.is_search || row.id === ctx.userId
    if (hidden || (await friends.hasBlocked(ctx.db, row.id, ctx.userId))) {
      if (row?.id !== ctx.userId) await ctx.limiter.take('search-misses', rates.miss, ctx.userId)
      return pageFrom([], page)
    }
    if (page.pageNo > 1) return pageFrom([], page)
    const remarks = await friends.remarksOf(ctx.db, ctx.userId, [row.id])
    return pageFrom([personOf(row, remarks.get(row.id), remarks.has(row.id))], page)
  },
})

async function me(ctx: Ctx) {
  const row = await store.find(ctx.db, ctx.userId)
  if (!row) throw new Refusal('NoDataFound')
  return selfOf(row, await identity.realOf(ctx, row.id))
}

/** Exact only: a prefix would let anyone list everyone. */
async function findExact(ctx: Ctx, text: string) {
  const mail = readMail(text)
  const phone = mail ? null : readPhone(text, undefined)
  if ((mail || phone) && !(await ctx.limiter.take('search-lookups', rates.lookup, ctx.userId)))
    throw new Refusal('TooOften')
  if (mail) return store.findByMail(ctx.db, mail)
  if (phone) return store.findByMobile(ctx.db, phone)
  return store.findByNumber(ctx.db, text)
}
