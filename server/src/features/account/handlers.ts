import { account as calls, type Settings } from '@mynah/contract/account'
import { rates } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import { cardChanged } from './cards.ts'
import { relations } from './relations.ts'
import * as store from './store.ts'
import { readMail, readLocalPhone, readPhone } from './target.ts'
import { personOf, selfOf, settingsOf } from './view.ts'

export const accountHandlers = serve(calls, {
  me,
  refresh: me,
  async detail(ctx, { id }) {
    const row = await store.find(ctx.db, id)
    const relation = row && (await relations.only(ctx)(ctx.db, ctx.userId, id))
    if (!row || !relation || relation.hasBlockedMe) throw new ApiError('NoDataFound')
    return personOf(row, relation.remarks, relation.isFriend)
  },
  async settings(ctx) {
    const row = await store.find(ctx.db, ctx.userId)
    if (!row) throw new ApiError('NoDataFound')
    return settingsOf(row)
  },
  async changeSettings(ctx, given) {
    const changed = Object.entries(given).filter(([, value]) => value !== undefined)
    if (changed.length === 0) return null
    const what = Object.fromEntries(changed.map(([name, value]) => [columns[name as keyof Settings], value]))
    await store.change(ctx.db, ctx.userId, what)
    cardChanged(ctx, ctx.userId)
    return null
  },
  async search(ctx, input) {
    const page = pageOf(input)
    if (await ctx.limiter.spent('search-misses', rates.miss, ctx.userId)) throw new ApiError('TooOften')
    const row = await findExact(ctx, input.keyWords.trim())
    const isOther = row && row.id !== ctx.userId
    const relation = isOther ? await relations.only(ctx)(ctx.db, ctx.userId, row.id) : undefined
    if (!row || !relation || relation.hasBlockedMe) {
      if (row?.id !== ctx.userId) await ctx.limiter.take('search-misses', rates.miss, ctx.userId)
      return pageFrom([], page)
    }
    if (page.pageNo > 1) return pageFrom([], page)
    return pageFrom([personOf(row, relation.remarks, relation.isFriend)], page)
  },
})

async function me(ctx: Ctx) {
  const row = await store.findSelf(ctx, ctx.userId)
  if (!row) throw new ApiError('NoDataFound')
  return selfOf(ctx, row)
}

/** The column of each setting. */
const columns = {
  readReceipts: 'read_receipts',
  onlineShown: 'online_shown',
  searchable: 'is_search',
  foundByPhone: 'found_by_phone',
  foundByMail: 'found_by_mail',
  needsCheck: 'is_add_validate',
  tourDone: 'tour_done',
  linkPreviews: 'link_previews',
  notifyMessages: 'notify_messages',
  notifyGroups: 'notify_groups',
  notifyReactions: 'notify_reactions',
  quiet: 'quiet',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
  quietZone: 'quiet_zone',
} as const satisfies Record<keyof Settings, keyof store.Change>

/** A number without a country code is taken to be of the caller's country. */
async function asDialledHere(ctx: Ctx, text: string): Promise<string | null> {
  if (!/^[\d\s().-]+$/.test(text.normalize('NFKC'))) return null
  const own = (await store.find(ctx.db, ctx.userId))?.mobile
  return own ? readLocalPhone(text, own) : null
}

/** Exact matches only: a prefix search would list all users. Users who switched it off are treated as missing. */
async function findExact(ctx: Ctx, text: string) {
  const mail = readMail(text)
  const phone = mail ? null : (readPhone(text, undefined) ?? (await asDialledHere(ctx, text)))
  if ((mail || phone) && !(await ctx.limiter.take('search-lookups', rates.lookup, ctx.userId)))
    throw new ApiError('TooOften')
  const row = mail
    ? await store.findByMail(ctx.db, mail)
    : phone
      ? await store.findByMobile(ctx.db, phone)
      : await store.findByNumber(ctx.db, text)
  if (!row || row.id === ctx.userId) return row
  const found = row.searchable && (!mail || row.foundByMail) && (!phone || row.foundByPhone)
  return found ? row : undefined
}
