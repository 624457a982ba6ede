import type { SystemLineContent } from '@mynah/contract/system-lines'
import { friendEvents, type FriendSource } from '@mynah/contract/friends'
import { limits, systemUserId } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { chatType, sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { ApiError } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { notifyFriend } from './notify.ts'
import * as store from './store.ts'

const keyOf = (a: string, b: string) => messages.conversationKey(a, b, chatType.single)

/**
 * Makes two users friends: notifies both, opens their chat without limit, and posts the texts of their requests and a
 * system line.
 */
export async function makeFriends(app: App, tx: Tx, a: string, b: string): Promise<void> {
  const now = app.clock.now()
  await store.lockPair(tx, a, b)
  await store.befriend(tx, a, b, now)
  const asked = await store.agreePending(tx, a, b, now)
  await messages.ensurePair(tx, keyOf(a, b), [a, b], now)
  await messages.lockConversation(tx, keyOf(a, b))
  await messages.setFriends(tx, keyOf(a, b), true)
  for (const { from_id: senderId, remark } of asked) {
    // posts no text past a block: the accepting user may have blocked the sender since
    if (remark === '' || (await store.hasBlocked(tx, senderId === a ? b : a, senderId))) continue
    const said = { key: keyOf(a, b), senderId, kind: msgType.text, content: remark, at: now }
    await messages.messagesOf(app).say(tx, { ...said, id: messages.newMessageId() })
  }
  const text = 'You are friends now. Say hello!'
  const content: SystemLineContent = { key: 'friendsNow', args: {}, text }
  await messages.messagesOf(app).inform(tx, { key: keyOf(a, b), senderId: a, content, at: now })
  afterCommit(tx, () => {
    notifyFriend(app, a, 'added', b)
    notifyFriend(app, b, 'added', a)
    relationChanged(app, { userId: a, otherId: b, of: 'friendship' })
  })
}

/** Two users became friends or ended it; or `userId` blocked or unblocked the other, who is not notified. */
export type RelationChange = { userId: string; otherId: string; of: 'friendship' | 'block' }
export const relationListeners = new ExtensionPoint<(app: App, change: RelationChange) => Promise<void>>(
  'relationListeners',
)

/**
 * Called when a user accepted a stranger, and neither had blocked the other; for moments, this also means to follow
 * them.
 */
export const likeListeners = new ExtensionPoint<
  (app: App, userId: string, toUserId: string) => Promise<void>
>('likeListeners')

/** Errors of listeners are only logged, since the change is committed. */
function relationChanged(app: App, change: RelationChange): void {
  for (const listener of relationListeners.of(app))
    listener(app, change).catch((error: unknown) =>
      app.log.error({ error }, 'a changed relation could not be announced'),
    )
}

/** Whether a user may send another a friend request; every feature with rules about that is asked. */
export const friendRequestPolicies = new ExtensionPoint<
  (app: App, userId: string, friendId: string) => Promise<boolean>
>('friendRequestPolicies')

export type FriendRequestInput = {
  friendUserId: string
  remark?: string | undefined
  token?: string | undefined
  source?: FriendSource | undefined
}

/**
 * Sends a friend request. The two become friends at once if the other wants no check, or had sent a request too.
 * `token` is from the other's QR code, whose owner wants to be asked.
 */
export async function apply(
  app: App,
  userId: string,
  { friendUserId: friendId, remark = '', token, source }: FriendRequestInput,
): Promise<{ status: number }> {
  if (userId === friendId) throw new ApiError('PersonIsYou')
  const friend = friendId === systemUserId ? undefined : await account.find(app.db, friendId)
  if (!friend) throw new ApiError('NoDataFound')
  const shown = token !== undefined && friend.qrToken === token
  const free =
    shown ||
    (await Promise.all(friendRequestPolicies.of(app).map((allows) => allows(app, userId, friendId)))).every(
      Boolean,
    )
  const now = app.clock.now()
  const row = {
    id: newId(),
    from_id: userId,
    to_id: friendId,
    remark,
    // the source 'code' needs the code's token
    source: shown ? 'code' : source === 'code' ? '' : (source ?? ''),
    reason: '',
    status: 0,
    created_at: now,
    answered_at: null,
  }
  const agreed = await app.transaction(async (tx) => {
    await store.lockPair(tx, userId, friendId)
    if (await store.hasBlocked(tx, friendId, userId)) throw new ApiError('NoDataFound')
    if (await store.friendship(tx, userId, friendId)) throw new ApiError('AlreadyFriends')
    if (await store.pendingApply(tx, userId, friendId)) throw new ApiError('ApplyPending')
    const asked = await store.pendingApply(tx, friendId, userId)
    if (!asked && !free) throw new ApiError('GroupAddFriendOff')
    if (!asked) await limitRequests(app, tx, userId, friendId, now)
    await store.insertApply(tx, row)
    const agrees = asked !== undefined || !friend.needsCheck
    if (agrees) await makeFriends(app, tx, userId, friendId)
    return agrees
  })
  await publishCount(app, agreed ? userId : friendId)
  return { status: agreed ? 1 : 0 }
}

/** Limits repeated requests to one user, and requests to many users. */
async function limitRequests(app: App, tx: Tx, userId: string, friendId: string, now: number): Promise<void> {
  const { waiting, asked } = await store.requestsFrom(
    tx,
    userId,
    friendId,
    now - limits.friendRequestsPerPersonMs,
  )
  const { limitFactor } = app.config
  if (
    waiting >= limits.friendRequestsPendingMax * limitFactor ||
    asked >= limits.friendRequestsPerPersonMax * limitFactor
  )
    throw new ApiError('TooOften')
}

export async function answer(
  app: App,
  userId: string,
  id: string,
  status: number,
  reason: string,
): Promise<void> {
  const applicant = await app.transaction(async (tx) => {
    const from = await store.applicantOf(tx, id, userId)
    // Locks the pair before the request, as everywhere, to avoid deadlocks.
    if (from) await store.lockPair(tx, from, userId)
    const row = from && (await store.lockApply(tx, id, userId))
    if (!row) throw new ApiError('NoDataFound')
    if (row.status !== 0) throw new ApiError('ApplyAnswered')
    // If the requesting user has blocked the answering one since, the request seems to be gone.
    if (await store.hasBlocked(tx, row.from_id, userId)) throw new ApiError('NoDataFound')
    if (status === 1) await makeFriends(app, tx, row.from_id, userId)
    await store.answerApply(tx, id, status, reason, app.clock.now())
    return row.from_id
  })
  notifyFriend(app, applicant, 'changed', userId)
  await publishCount(app, userId)
}

/** Pushes the number of unanswered requests to all devices of the user. */
async function publishCount(app: App, userId: string): Promise<void> {
  emit(app, [userId], friendEvents.applyCount, { count: await store.countRequests(app, userId, 0) })
}

/** Skips ids that are not friends. */
export async function remove(app: App, userId: string, ids: string[]): Promise<void> {
  for (const friendId of new Set(ids)) {
    const gone = await app.transaction(async (tx) => {
      await store.lockPair(tx, userId, friendId)
      if (!(await store.unfriend(tx, userId, friendId))) return false
      await messages.setFriends(tx, keyOf(userId, friendId), false)
      return true
    })
    if (!gone) continue
    notifyFriend(app, userId, 'removed', friendId)
    notifyFriend(app, friendId, 'removed', userId)
    relationChanged(app, { userId, otherId: friendId, of: 'friendship' })
  }
}

/**
 * Lifts the limit of the stranger who wrote first; that stranger's own call lifts nothing. If nothing was written yet,
 * the calling user counts as the one who wrote. If the other has blocked the user it does nothing, silently.
 */
export async function like(app: App, userId: string, toUserId: string): Promise<void> {
  if (toUserId === systemUserId) throw new ApiError('NoDataFound')
  const key = keyOf(userId, toUserId)
  if (!(await messages.participationOf(app.db, key, userId))) throw new ApiError('NoDataFound')
  const changed = await app.transaction(async (tx) => {
    await store.lockPair(tx, userId, toUserId)
    if (await store.hasBlocked(tx, toUserId, userId)) return []
    await messages.liftStrangerLimit(tx, key, userId)
    return (await store.hasBlocked(tx, userId, toUserId)) ? [userId] : [userId, toUserId]
  })
  for (const to of changed) {
    const from = to === userId ? toUserId : userId
    notifyFriend(app, to, 'changed', from)
  }
  if (changed.length === 2)
    for (const listener of likeListeners.of(app)) await listener(app, userId, toUserId)
}

/** While one blocks the other neither can write; a friendship stays for after an unblock. */
export async function setBlock(app: App, userId: string, otherId: string, blocked: boolean): Promise<void> {
  if (otherId === userId || otherId === systemUserId) throw new ApiError('NoDataFound')
  if (!(await messages.messagesOf(app).ensurePair(userId, otherId))) throw new ApiError('NoDataFound')
  await app.transaction(async (tx) => {
    await store.lockPair(tx, userId, otherId)
    if (blocked) await store.block(tx, userId, otherId, app.clock.now())
    else await store.unblock(tx, userId, otherId)
    const isBlockedToo = await store.hasBlocked(tx, otherId, userId)
    const key = keyOf(userId, otherId)
    if (blocked) await messages.setRefusal(tx, key, userId, sendCode.toBlocked)
    else await messages.liftRefusal(tx, key, userId, sendCode.toBlocked, isBlockedToo ? sendCode.blocked : 0)
    // a user who is blocked by the other keeps the refusal for their own block only
    if (!isBlockedToo) await messages.setRefusal(tx, key, otherId, blocked ? sendCode.blocked : 0)
  })
  // The blocked user is not notified.
  emit(app, [userId], friendEvents.blocksChanged, {})
  relationChanged(app, { userId, otherId, of: 'block' })
}
