import { ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import {
  agreedAmong,
  hashOf,
  type AdminCtx,
  type CountedQueue,
  type Decided,
  type DecidingCtx,
} from '#features/operators/index.ts'
import * as store from './store.ts'

/** Claims an item for this operator, unless another one has it. With `takesOver` it is theirs in any case. */
export async function hold(ctx: AdminCtx, db: Db, at: store.Item, takesOver: boolean): Promise<void> {
  const now = ctx.clock.now()
  const by = { operatorId: ctx.operator.id, session: hashOf(ctx.token) }
  await store.releaseWithoutText(db, at, by.operatorId)
  await store.claim(db, at, { ...by, now, takesOver })
  await store.releaseOldest(db, at, by.operatorId)
}

/** Whether this operator was the first of the two who have to agree about an item. */
export async function hasAgreed(
  ctx: AdminCtx,
  db: Db,
  { agreementOf }: CountedQueue,
  item: string,
): Promise<boolean> {
  const subject = await agreementOf?.(db, item)
  if (!subject) return false
  const agreed = await agreedAmong({ db }, [subject])
  return (agreed.get(subject.subject) ?? []).some(({ id }) => id === ctx.operator.id)
}

/** The operator wrote something about an item: a claim of theirs is renewed, and stays when they open another item. */
export const keepClaim = (
  { operator, clock }: Pick<AdminCtx, 'operator' | 'clock'>,
  db: Db,
  at: store.Item,
): Promise<unknown> => store.keep(db, at, operator.id, clock.now())

/** Only who has claimed an item decides it, or anybody if nobody has. */
export const claimsGuard = {
  async before({ tx, operator, clock }: DecidingCtx, { queue, items }: Decided): Promise<void> {
    const [holder] = await store.claimsOf(tx, queue, items, operator.id, clock.now())
    if (holder) throw new ApiError('ClaimedByOther', { name: holder.name, since: holder.since })
  },
  async after(ctx: DecidingCtx, { queue, items, goesOn }: Decided): Promise<void> {
    if (!goesOn) await store.release(ctx.tx, queue, items)
    else for (const item of items) await keepClaim(ctx, ctx.tx, { queue, item })
  },
}
