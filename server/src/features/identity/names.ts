import * as account from '#features/account/index.ts'
import type { AdminCtx } from '#features/operators/index.ts'
import { secretsOf } from './secrets.ts'
import * as store from './store.ts'

export type OperatorsName = { userName: string; realName: string }

/** Roles that see the verified name next to money; others see display names. */
const seeVerified = ['admin', 'cashier']

/** Names of users in lists for this operator. Verified names that cannot be decrypted are left out. */
export async function namesFor(
  ctx: AdminCtx,
  userIds: readonly string[],
): Promise<(userId: string) => OperatorsName> {
  const ids = [...new Set(userIds)]
  const cards = await account.cardsOf(ctx, ids)
  const verified = new Map<string, string>()
  if (ids.length > 0 && seeVerified.includes(ctx.operator.role))
    for (const row of await store.approvedAmong(ctx.db, ids))
      try {
        const { firstName, lastName } = secretsOf(ctx, row)
        verified.set(row.user_id, `${firstName} ${lastName}`.trim())
      } catch {
        ctx.log.warn({ userId: row.user_id }, 'a verified name cannot be opened: see MYNAH_IDENTITY_KEY')
      }
  return (userId) => ({
    userName: cards.get(userId)?.userName ?? '',
    realName: verified.get(userId) ?? '',
  })
}
