import type { CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import { signal } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { announce, ring, signalBusy } from './announce.ts'
import { membersAmong, requireOpen } from './rights.ts'
import * as store from './store.ts'
import { isCalled, isIn, viewOf, visible } from './views.ts'

/**
 * Rings for more users; those who are in the call, or for whom it rings, are skipped. In a group they have to be
 * members. To a private call a user adds friends of their own, who see the call but nothing of its chat.
 */
export async function invite(
  app: App,
  userId: string,
  callId: string,
  inviteeIds: string[],
): Promise<CallView> {
  await account.cardsOf(app, inviteeIds)
  return app.transaction(async (tx) => {
    await store.lockPeople(tx, inviteeIds)
    const { call, people } = await visible(app, tx, callId, userId)
    await requireOpen(tx, call)
    if (!people.some((one) => one.user_id === userId && one.state === 'joined'))
      throw new ApiError('NoDataFound')
    const present = people.filter(isIn)
    const called = inviteeIds.filter((one) => !present.some(({ user_id }) => user_id === one))
    const isPrivate = !messages.isGroupKey(call.conversation_id)
    if (isPrivate) await requireAddable(tx, userId, called, present)
    else if ((await membersAmong(app, call.conversation_id, called)).size < called.length)
      throw new ApiError('MessageNotMember')
    const max = isPrivate ? limits.callPrivatePeopleMax : limits.callPeopleMax
    const isTooMany = present.filter(isCalled).length + called.length > limits.callInvitedMax
    if (isTooMany || present.length + called.length > max) throw new ApiError('CallFull')
    if (called.length === 0) return viewOf(app, tx, call)
    const places = await store.placesOf(tx, called, callId)
    const busy = new Set(places.map((one) => one.user_id))
    await ring(app, tx, call, called, { busy, waiting: new Set() }, isPrivate ? userId : null)
    const changed = await store.setCall(tx, callId, {})
    const view = await announce(app, tx, changed, { code: signal.call, by: userId })
    signalBusy(app, tx, view, busy, userId)
    return view
  })
}

/**
 * They have to be friends of the inviting user, without a block between them and anyone in the call. Both cases throw
 * the same error, so that it does not reveal a block.
 */
async function requireAddable(
  tx: Tx,
  userId: string,
  called: readonly string[],
  present: readonly store.PersonRow[],
): Promise<void> {
  const others = present.map((one) => one.user_id)
  const { areFriends, areBlocked } = await friends.standingsAmong(tx, called, [...others, ...called])
  const fits = (one: string) =>
    areFriends(userId, one) && ![...others, ...called].some((other) => areBlocked(one, other))
  if (!called.every((one) => fits(one))) throw new ApiError('CallNotAdded')
}
