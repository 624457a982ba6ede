import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { customers as calls } from '@mynah/contract/customers'
import { moderationAdmin } from '@mynah/contract/moderation'
import { ApiError } from '#platform/api-error.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { namesFor } from '#features/identity/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { countedQueues, serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { requestsOf } from '#features/wallet/index.ts'
import { walletOf } from './wallet.ts'

const foundMax = 50

export const customerAdminHandlers = serveAdmin(calls, {
  async find(ctx, { words }) {
    const number = await ledger.numberNow(ctx, words)
    const people = await named(ctx, words)
    const items = await itemsOf(ctx, number, new Set(people))
    // an item names its customer, and opens at once if nothing else is found
    const paid = items.length > 0 ? [] : await paidBy(ctx, number)
    const shown = [...new Set([...paid, ...people])].slice(0, foundMax)
    const cards = await account.cardsOf(ctx, shown)
    // The search text may be a phone number, so it is not stored.
    ctx.record('search', { found: shown.length + items.length })
    return {
      people: shown.map((userId) => ({
        userId,
        userName: cards.get(userId)?.userName ?? '',
        userNum: cards.get(userId)?.userNum ?? '',
      })),
      items,
    }
  },
  async look(ctx, { userId }) {
    const row = await account.find(ctx.tx, userId)
    if (!row) throw new ApiError('NoDataFound')
    const frozen = await auth.freezesAmong(ctx.tx, [userId])
    const nameOf = await namesFor({ ...ctx, db: ctx.tx }, [userId])
    ctx.record(`person ${userId}`)
    return {
      ...{ userId, userNum: row.userNum, createTime: row.createdAt },
      ...nameOf(userId),
      userName: row.userName,
      frozen: frozen.has(userId),
    }
  },
  async wallet(ctx, { userId }) {
    if (!(await account.find(ctx.tx, userId))) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`)
    return walletOf(ctx, userId)
  },
})

async function named(ctx: AdminCtx, words: string): Promise<string[]> {
  if (!mayUse(moderationAdmin.findPeople, ctx.operator.role)) return account.idsNamed(ctx.tx, words)
  return (await account.search(ctx.tx, words, foundMax)).map((row) => row.id)
}

/** The users of a payment or request with this number, for roles that may look at wallets. */
async function paidBy(ctx: AdminCtx, number: string): Promise<string[]> {
  if (!mayUse(calls.wallet, ctx.operator.role)) return []
  const paid = await ledger.peopleOf(ctx, number, foundMax)
  // a recharge that waits is in no wallet yet
  const requests = await requestsOf(ctx.tx, [number])
  return [...paid, ...requests.map((row) => row.user_id)]
}

/** In queues whose items are users, such as identities, a found user is an item. */
async function itemsOf(ctx: AdminCtx, item: string, people: ReadonlySet<string>) {
  const items: AdminOutput<typeof calls.find>['items'] = []
  if (people.has(item)) return items
  for (const { name: queue, call, subjectOf } of countedQueues.of(ctx))
    if (mayUse(call, ctx.operator.role) && (await subjectOf?.(ctx.tx, item))) items.push({ queue, item })
  return items
}
