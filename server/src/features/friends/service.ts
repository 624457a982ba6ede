import { friendEvents } from '@mynah/contract/friends'
import { limits, systemUserId } from '@mynah/contract/limits'
import { chatType, sendCode, signal } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { emit, emitSignal } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

const keyOf = (a: string, b: string) => messages.keyOf(a, b, chatType.single)

/** The two become friends: both address books hear it, their chat opens with a line and without limit. */
export async function makeFriends(app: App, tx: Tx, a: string, b: string): Promise<void> {
  const now = app.clock.now()
  await store.lockPair(tx, a, b)
  await store.befriend(tx, a, b, now)
  await store.agreePending(tx, a, b, now)
  await messages.ensurePair(tx, keyOf(a, b), [a, b], now)
  await messages.lockConversation(tx, keyOf(a, b))
  await messages.setPair(tx, keyOf(a, b), { friends: true, lifted: true })
  const text = 'You are friends now. Say hello!'
  const content = { key: 'friendsNow', args: {}, text }
  await messages.messagesOf(app).inform(tx, { key: keyOf(a, b), senderId: a, content, at: now })
  afterCommit(tx, () => {
    emitSignal(app, a, { code: signal.addFriend, from: b, extras: { userId: b } })
    emitSignal(app, b, { code: signal.addFriend, from: a, extras: { userId: a } })
  })
}

/** Whether somebody may ask another; features that know reasons against it add them at the start (features.ts). */
export const gatesOf = onePerApp(
  (): ((app: App, userId: string, friendId: string) => Promise<boolean>)[] => [],
)

/**
 * Asks to be friends; whoever wants no check, or asked the other way round before, is a friend at once. `token` is of the
 * other's QR code: whoever shows it wants to be asked.
 */
export async function apply(
  app: App,
  userId: string,
  friendId: string,
  remark: string,
  token?: string,
): Promise<{ status: number }> {
  if (userId === friendId) throw new Refusal('PersonIsYou')
  const friend = friendId === systemUserId ? undefined : await account.find(app.db, friendId)
  if (!friend) throw new Refusal('NoDataFound')
  const shown = token !== undefined && friend.qr_token === token
  const free =
    shown || (await Promise.all(gatesOf(app).map((gate) => gate(app, userId, friendId)))).every(Boolean)
  const now = app.clock.now()
  const row = {
    id: newId(),
    from_id: userId,
    to_id: friendId,
    remark,
    reason: '',
    status: 0,
    created_at: now,
    answered_at: null,
  }
  const agreed = await app.transaction(async (tx) => {
    await store.lockPair(tx, userId, friendId)
    if (await store.hasBlocked(tx, friendId, userId)) throw new Refusal('NoDataFound')
    if (await store.friendship(tx, userId, friendId)) throw new Refusal('AlreadyFriends')
    if (await store.pendingApply(tx, userId, friendId)) throw new Refusal('ApplyPending')
    const asked = await store.pendingApply(tx, friendId, userId)
    if (!asked && !free) throw new Refusal('GroupAddFriendOff')
    if (!asked) await limitApplies(app, tx, userId, friendId, now)
    await store.insertApply(tx, row)
    const agrees = asked !== undefined || !friend.is_add_validate
    if (agrees) await makeFriends(app, tx, userId, friendId)
    return agrees
  })
  await tellCount(app, agreed ? userId : friendId)
  return { status: agreed ? 1 : 0 }
}

/** Nobody is asked again and again, and nobody asks everybody. */
async function limitApplies(app: App, tx: Tx, userId: string, friendId: string, now: number): Promise<void> {
  const { waiting, asked } = await store.appliesFrom(tx, userId, friendId, now - limits.appliesPerPersonMs)
  const { limitFactor } = app.config
  if (waiting >= limits.appliesWaitingMax * limitFactor || asked >= limits.appliesPerPersonMax * limitFactor)
    throw new Refusal('TooOften')
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
    // The pair before the request, as everywhere: two orders would wait for one another.
    if (from) await store.lockPair(tx, from, userId)
    const row = from && (await store.lockApply(tx, id, userId))
    if (!row) throw new Refusal('NoDataFound')
    if (row.status !== 0) throw new Refusal('ApplyAnswered')
    await store.answerApply(tx, id, status, reason, app.clock.now())
    if (status === 1) await makeFriends(app, tx, row.from_id, userId)
    return row.from_id
  })
  emitSignal(app, applicant, { code: signal.refreshFriend, from: userId, extras: { userId } })
  await tellCount(app, userId)
}

/** How many wait for this person's answer, pushed to every device. */
async function tellCount(app: App, userId: string): Promise<void> {
  emit(app, [userId], friendEvents.applyCount, { count: await store.countApplies(app.db, userId, 0) })
}

/** Ids that are no friends are passed over. */
export async function remove(app: App, userId: string, ids: string[]): Promise<void> {
  for (const friendId of new Set(ids)) {
    const gone = await app.transaction(async (tx) => {
      await store.lockPair(tx, userId, friendId)
      if (!(await store.unfriend(tx, userId, friendId))) return false
      await messages.setPair(tx, keyOf(userId, friendId), { friends: false })
      return true
    })
    if (!gone) continue
    emitSignal(app, userId, { code: signal.delFriend, from: friendId, extras: { userId: friendId } })
    emitSignal(app, friendId, { code: signal.delFriend, from: userId, extras: { userId } })
  }
}

export async function like(app: App, userId: string, toUserId: string): Promise<void> {
  if (toUserId === systemUserId) throw new Refusal('NoDataFound')
  if (!(await messages.participantOf(app.db, keyOf(userId, toUserId), userId)))
    throw new Refusal('NoDataFound')
  await app.transaction((tx) => messages.setPair(tx, keyOf(userId, toUserId), { lifted: true }))
  for (const [to, from] of [
    [userId, toUserId],
    [toUserId, userId],
  ] as const) {
    emitSignal(app, to, { code: signal.refreshFriend, from, extras: { userId: from } })
  }
}

/** The blocked person's messages are refused; a friendship stays, for the day of forgiveness. */
export async function setBlock(app: App, userId: string, otherId: string, blocked: boolean): Promise<void> {
  if (otherId === userId || otherId === systemUserId) throw new Refusal('NoDataFound')
  if (!(await messages.messagesOf(app).ensurePair(userId, otherId))) throw new Refusal('NoDataFound')
  await app.transaction(async (tx) => {
    await store.lockPair(tx, userId, otherId)
    if (blocked) await store.block(tx, userId, otherId, app.clock.now())
    else await store.unblock(tx, userId, otherId)
    await messages.setRefusal(tx, keyOf(userId, otherId), otherId, blocked ? sendCode.blocked : 0)
  })
  emit(app, [userId, otherId], friendEvents.blocksChanged, {})
}
