import { groupJoinRequestEvents } from '@mynah/contract/group-join-requests'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { verifiedAmong } from '#features/identity/index.ts'
import * as store from './join-requests-store.ts'
import { memberIn, open, requireIn } from '../change.ts'
import { entryOf } from '../entry.ts'
import { barOf } from '../entry-store.ts'
import { enterBy } from './join.ts'
import { requireOutside, publishCounts, createJoinRequests } from './create-join-request.ts'

/** Asks to join a group found by search; owner or admins decide. */
export async function ask(app: App, userId: string, groupId: string, remark: string): Promise<void> {
  await app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireOutside(opened)
    const entry = entryOf('none', await barOf(tx, groupId, userId), {
      audited: opened.group.is_invite_auth,
    })
    if (entry === 'GroupRemoved') throw new ApiError(entry)
    const since = opened.now - limits.friendRequestsPerPersonMs
    const asked = await store.countSince(tx, groupId, userId, since)
    const newest = await store.newestOf(tx, groupId, userId)
    if (newest?.status === 0) throw new ApiError('GroupApplyPending')
    if (asked >= limits.friendRequestsPerPersonMax * app.config.limitFactor) throw new ApiError('TooOften')
    await createJoinRequests(opened, [userId], { way: 'search', remark })
  })
}

/** Accepts a request, or refuses it with a reason. Of two concurrent answers one counts. */
export async function answer(
  app: App,
  userId: string,
  id: string,
  given: { agreed: boolean; reason: string },
): Promise<void> {
  const known = await store.find(app.db, id)
  if (!known) throw new ApiError('NoDataFound')
  if (!given.agreed && given.reason === '') throw badParameter('reason')
  const { user_id: applicantId, group_id: groupId } = known
  const verified = (await verifiedAmong(app, [applicantId])).has(applicantId)
  await account.cardsOf(app, [userId, applicantId])
  await app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireIn(opened, 'decide')
    const status = given.agreed ? 1 : 2
    const reason = given.agreed ? '' : given.reason
    const row = { status, reason, answered_at: opened.now, answerer_id: userId }
    if (!(await store.answer(tx, id, row))) throw new ApiError('ApplyAnswered')
    if (given.agreed) {
      if (!verified) throw new ApiError('MemberNotVerified')
      if (await memberIn(tx, groupId, applicantId)) throw new ApiError('AlreadyInGroup')
      // A removed user needs a new invitation; older requests cannot be accepted.
      if ((await barOf(tx, groupId, applicantId)).removed) throw new ApiError('MemberRemoved')
      await enterBy(opened, applicantId, known.link_id)
    } else await publishCounts(opened)
    afterCommit(tx, () => emit(app, [applicantId], groupJoinRequestEvents.answered, { groupId }))
  })
}
