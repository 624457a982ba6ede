import { groupApplyEvents } from '@mynah/contract/group-applies'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as store from './applies-store.ts'
import { memberIn, open, requireIn } from './change.ts'
import { letIn } from './join.ts'
import { requireOutside, tellCounts, wait } from './waiting.ts'

/** Asks to be in a group that was found; owner or admins decide. */
export async function ask(app: App, userId: string, groupId: string, remark: string): Promise<void> {
  await app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireOutside(opened)
    const since = opened.now - limits.appliesPerPersonMs
    const asked = await store.countSince(tx, groupId, userId, since)
    const newest = await store.newestOf(tx, groupId, userId)
    if (newest?.status === 0) throw new Refusal('ApplyPending')
    if (asked >= limits.appliesPerPersonMax * app.config.limitFactor) throw new Refusal('TooOften')
    await wait(opened, [userId], { way: 'search', remark })
  })
}

/** Agrees to an application, or refuses it with a reason. Of two answers at once one counts. */
export async function answer(
  app: App,
  userId: string,
  id: string,
  given: { agreed: boolean; reason: string },
): Promise<void> {
  const known = await store.find(app.db, id)
  if (!known) throw new Refusal('NoDataFound')
  if (!given.agreed && given.reason === '') throw new Refusal('BadParameter')
  const { user_id: applicantId, group_id: groupId } = known
  const verified = (await verifiedAmong(app, [applicantId])).has(applicantId)
  await account.cardsOf(app, [userId, applicantId])
  await app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireIn(opened, 'decide')
    const status = given.agreed ? 1 : 2
    const reason = given.agreed ? '' : given.reason
    const row = { status, reason, answered_at: opened.now, answerer_id: userId }
    if (!(await store.answer(tx, id, row))) throw new Refusal('ApplyAnswered')
    if (given.agreed) {
      if (!verified) throw new Refusal('MemberNotVerified')
      if (await memberIn(tx, groupId, applicantId)) throw new Refusal('AlreadyInGroup')
      await letIn(opened, [applicantId], { joinerId: applicantId })
    } else await tellCounts(opened)
    afterCommit(tx, () => emit(app, [applicantId], groupApplyEvents.answered, { groupId }))
  })
}
