import type { CallResult, CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { CallContent } from '@mynah/contract/message-kinds/call'
import { chatType, signal, type ConversationRef } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { countDaily } from '#platform/daily-figures.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as media from '#features/media/index.ts'
import * as messages from '#features/messages/index.ts'
import { announce, ring, signalBusy, type Step, type Taken } from './announce.ts'
import { pingCaller } from './caller.ts'
import { announceMissed, talkedMs } from './history.ts'
import { pushMissed } from './ring.ts'
import { isMember, membersAmong, requireOpen, requireRightToCall } from './rights.ts'
import * as store from './store.ts'
import { isCalled, personOf, roomNameOf, viewOf, visible } from './views.ts'

/**
 * Starts a call, or joins the one in progress in this conversation. In a private chat with a user who is in another
 * call, it waits on the device of that call, or is refused as busy if that device cannot show it.
 */
export async function start(
  app: App,
  userId: string,
  wish: {
    conversation: ConversationRef
    isAudio: boolean
    inviteeIds?: string[] | undefined
    showsWaiting?: boolean | undefined
  },
): Promise<CallView> {
  const key = messages.keyOf(userId, wish.conversation)
  if (messages.isOwnKey(key)) throw new ApiError('NoDataFound')
  await requireRightToCall(app, userId, wish.conversation)
  const called = await calledBy(app, userId, key, wish)
  await account.cardsOf(app, [userId, ...called])
  return app.transaction(async (tx) => {
    await store.lockPeople(tx, [userId, ...called])
    const now = app.clock.now()
    const row: store.CallRow = {
      id: newId(),
      conversation_id: key,
      caller_id: userId,
      is_audio: wish.isAudio,
      state: 'ringing',
      result: null,
      version: 1,
      started_at: now,
      rings_until: now + limits.callRingMs,
      answered_at: 0,
      ended_at: 0,
      broken_off: false,
    }
    const ongoing = await store.ongoingOf(tx, key)
    if (ongoing) return joinIn(app, tx, ongoing.id, userId, wish.showsWaiting)
    const places = await store.placesOf(tx, [userId, ...called], row.id)
    if (places.some((one) => one.user_id === userId && one.state !== 'waiting'))
      throw new ApiError('CallElsewhere')
    const taken = takenBy(places, called, wish.conversation)
    const inserted = await store.insertCall(tx, row)
    // Another call of the group came first, for which the caller called other users.
    if (!inserted) {
      const first = await store.ongoingOf(tx, key)
      if (!first) throw new ApiError('TryLater')
      return joinIn(app, tx, first.id, userId, wish.showsWaiting)
    }
    afterCommit(tx, () => countDaily(app, 'calls'))
    const shows_waiting = wish.showsWaiting ?? false
    await store.putPerson(tx, personOf(row.id, userId, 'joined', now, { shows_waiting }))
    await ring(app, tx, row, called, taken)
    if (called.length > 0 && called.every((one) => taken.busy.has(one)))
      return finish(app, tx, row, 'busy', { code: signal.busy, by: called[0] ?? userId })
    afterCommit(tx, () => pingCaller(app, userId))
    const view = await announce(app, tx, row, { code: signal.join, by: userId })
    if (view.groupId) signalBusy(app, tx, view, taken.busy, userId)
    return view
  })
}

/**
 * The called users who are busy, and those on whose device it waits: they are in one other call, on a device that can
 * show this one.
 */
function takenBy(
  places: Awaited<ReturnType<typeof store.placesOf>>,
  called: readonly string[],
  { type }: ConversationRef,
): Taken {
  const of = (one: string) => places.filter(({ user_id }) => user_id === one)
  const canWait = (one: string) => {
    const [place, ...more] = of(one)
    return place?.state === 'joined' && place.shows_waiting && more.length === 0
  }
  const waiting = new Set(type === chatType.single ? called.filter(canWait) : [])
  return { waiting, busy: new Set(called.filter((one) => of(one).length > 0 && !waiting.has(one))) }
}

/** Answers a call, joins the call of a group, or rejoins. */
export const join = (app: App, userId: string, callId: string, showsWaiting?: boolean): Promise<CallView> =>
  app.transaction((tx) => joinIn(app, tx, callId, userId, showsWaiting))

async function joinIn(
  app: App,
  tx: Tx,
  callId: string,
  userId: string,
  showsWaiting = false,
): Promise<CallView> {
  await store.lockPeople(tx, [userId])
  const { call, people } = await visible(app, tx, callId, userId)
  await requireOpen(tx, call)
  const me = people.find((one) => one.user_id === userId)
  if (me?.state === 'joined') return viewOf(app, tx, call)
  if ((await store.placesOf(tx, [userId], callId)).some(({ state }) => state !== 'waiting'))
    throw new ApiError('CallElsewhere')
  const others = people.filter((one) => one.state === 'joined')
  if (others.length >= limits.callPeopleMax) throw new ApiError('CallFull')
  const now = app.clock.now()
  const { called_at = now, added_by = null } = me ?? {}
  const rest = { called_at, added_by, shows_waiting: showsWaiting }
  await store.putPerson(tx, personOf(callId, userId, 'joined', now, rest))
  // A call whose caller lost the connection is answered when two users are in it.
  const isAnswered = call.state === 'ringing' && others.length > 0
  const changed = await store.setCall(tx, callId, isAnswered ? { state: 'active', answered_at: now } : {})
  afterCommit(tx, () => media.rightsChanged(app, roomNameOf(callId), [userId]))
  return announce(app, tx, changed, { code: signal.join, by: userId })
}

/** Declines a ringing call. A private call ends with that; a group's when nobody is left who could answer. */
export const reject = (app: App, userId: string, callId: string, isBusy: boolean): Promise<CallView> =>
  app.transaction(async (tx) => {
    const { call, people } = await visible(app, tx, callId, userId)
    const me = people.find((one) => one.user_id === userId)
    if (call.state === 'ended' || !me || !isCalled(me)) return viewOf(app, tx, call)
    await store.setPerson(tx, callId, userId, { state: isBusy ? 'busy' : 'rejected' })
    afterCommit(tx, () => media.rightsChanged(app, roomNameOf(callId), [userId]))
    const step: Step = { code: isBusy ? signal.busy : signal.rejectCall, by: userId }
    return settle(app, tx, call, isBusy ? 'busy' : 'rejected', step)
  })

/** Hangs up; before an answer, the caller cancels by it. Does nothing for a call that only rings for the user. */
export const leave = (app: App, userId: string, callId: string): Promise<CallView> =>
  app.transaction(async (tx) => {
    const { call, people } = await visible(app, tx, callId, userId)
    const me = people.find((one) => one.user_id === userId)
    if (call.state === 'ended' || me?.state !== 'joined') return viewOf(app, tx, call)
    return leaveIn(app, tx, call, userId)
  })

async function leaveIn(app: App, tx: Tx, call: store.CallRow, userId: string): Promise<CallView> {
  await store.setPerson(tx, call.id, userId, leftAt(app.clock.now()))
  afterCommit(tx, () => media.rightsChanged(app, roomNameOf(call.id), [userId]))
  const code = call.state === 'ringing' ? signal.cancelCall : signal.leave
  return settle(app, tx, call, call.state === 'ringing' ? 'cancelled' : 'answered', { code, by: userId })
}

/** Removes a user who lost the right to be in the call, such as a former member. */
export async function removeFromGroupCall(
  app: App,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const key = messages.conversationKey('', groupId, chatType.group)
  const ongoing = await store.ongoingOf(app.db, key)
  if (!ongoing) return
  await app.transaction(async (tx) => {
    let call = await store.lock(tx, ongoing.id)
    for (const person of await store.peopleOf(tx, ongoing.id)) {
      if (!call || call.state === 'ended' || !userIds.includes(person.user_id)) continue
      if (person.state === 'joined') await leaveIn(app, tx, call, person.user_id)
      else if (person.state === 'ringing') {
        await store.setPerson(tx, call.id, person.user_id, { state: 'missed' })
        await settle(app, tx, call, 'cancelled', { code: signal.leave, by: person.user_id })
      }
      call = await store.lock(tx, ongoing.id)
    }
  })
}

/**
 * Ends ringing calls that timed out or whose caller is gone, and removes users who have been disconnected for too long.
 * Runs every second.
 */
export async function endOverdue(app: App): Promise<void> {
  const now = app.clock.now()
  for (const callId of await store.due(app.db, now, now - limits.callAwayMs, 100)) {
    await app.transaction(async (tx) => {
      const call = await store.lock(tx, callId)
      if (!call || call.state === 'ended') return
      if (await store.isCallerGone(tx, callId))
        return finish(app, tx, call, 'cancelled', { code: signal.cancelCall, by: call.caller_id })
      const people = await store.peopleOf(tx, callId)
      const late = people.filter((one) => isCalled(one) && one.rings_until <= now)
      const isAway = ({ state, away_since }: store.PersonRow) =>
        state === 'joined' &&
        away_since > 0 &&
        Math.max(away_since, call.answered_at) <= now - limits.callAwayMs
      // While it rings the caller may have no media: ringing ends after a minute anyway.
      const away = call.state === 'active' ? people.filter(isAway) : []
      // There was nobody to ring for, or all of them have become busy.
      const isUnanswered =
        call.state === 'ringing' &&
        call.rings_until <= now &&
        people.every((one) => !isCalled(one) || late.includes(one))
      if (late.length + away.length === 0 && !isUnanswered) return
      for (const { user_id } of late) {
        await store.setPerson(tx, callId, user_id, { state: 'missed' })
        afterCommit(tx, () => media.rightsChanged(app, roomNameOf(callId), [user_id]))
      }
      for (const { user_id } of away) {
        await store.setPerson(tx, callId, user_id, leftAt(now))
        afterCommit(tx, () => media.rightsChanged(app, roomNameOf(callId), [user_id]))
      }
      const by = (away[0] ?? late[0])?.user_id ?? call.caller_id
      const code = late.length > 0 || isUnanswered ? signal.timeoutCall : signal.leave
      const step: Step = { code, by, isBrokenOff: away.length > 0 }
      await settle(app, tx, call, call.state === 'active' ? 'answered' : 'timedOut', step)
    })
  }
}

/** An ended call, for a user who was in it. */
export async function findEnded(app: App, userId: string, callId: string): Promise<CallView | undefined> {
  const call = await store.find(app.db, callId)
  if (call?.state !== 'ended') return undefined
  const people = await store.peopleOf(app.db, callId)
  return people.some((one) => one.user_id === userId) ? viewOf(app, app.db, call) : undefined
}

export const findMine = async (app: App, userId: string): Promise<CallView | null> => {
  const call = await store.callOf(app, userId)
  return call ? viewOf(app, app.db, call) : null
}

/** The call that waits for a user who is in another one. */
export async function findWaiting(app: App, userId: string): Promise<CallView | null> {
  const call = await store.waitingOf(app.db, userId)
  return call ? viewOf(app, app.db, call) : null
}

export async function findOngoing(app: App, userId: string, ref: ConversationRef): Promise<CallView | null> {
  const key = messages.keyOf(userId, ref)
  if (!(await isMember(app, key, userId))) return null
  const call = await store.ongoingOf(app.db, key)
  return call ? viewOf(app, app.db, call) : null
}

/** The users to ring for. In a group the chosen ones, or all members if there are few enough. */
async function calledBy(
  app: App,
  userId: string,
  key: string,
  { conversation, inviteeIds }: { conversation: ConversationRef; inviteeIds?: string[] | undefined },
): Promise<string[]> {
  if (conversation.type === chatType.single) return [conversation.id]
  const chosen = new Set(inviteeIds)
  chosen.delete(userId)
  const members = await membersAmong(app, key, inviteeIds && [...chosen])
  members.delete(userId)
  if (inviteeIds && members.size < chosen.size) throw new ApiError('MessageNotMember')
  if (members.size > limits.callInvitedMax) throw new ApiError('CallFull')
  return [...members]
}

/** Ends the call of a group, in the transaction that dissolves the group. */
export async function endCallIn(app: App, tx: Tx, key: string): Promise<void> {
  const call = await store.ongoingOf(tx, key)
  if (!call) return
  const end = () => app.transaction(async (own) => void (await endCall(app, own, call.id)))
  afterCommit(
    tx,
    () => void end().catch((error) => app.log.error({ error }, 'a call goes on without its group')),
  )
}

/** Ends a call in progress. @returns the caller and the users in it; undefined if it has ended already */
export async function endCall(app: App, tx: Tx, callId: string): Promise<string[] | undefined> {
  const call = await store.lock(tx, callId)
  if (!call || call.state === 'ended') return undefined
  const joined = (await store.peopleOf(tx, callId)).filter((one) => one.state === 'joined')
  const isAnswered = call.answered_at > 0
  const code = isAnswered ? signal.leave : signal.cancelCall
  await finish(app, tx, call, isAnswered ? 'answered' : 'cancelled', { code, by: call.caller_id })
  return [...new Set([call.caller_id, ...joined.map((one) => one.user_id)])]
}

/** Ends the call with this result if nobody is left to wait for or to talk to; otherwise only announces the step. */
async function settle(
  app: App,
  tx: Tx,
  call: store.CallRow,
  result: CallResult,
  step: Step,
): Promise<CallView> {
  const people = await store.peopleOf(tx, call.id)
  const joined = people.filter((one) => one.state === 'joined').length
  const ringing = people.filter(isCalled).length
  const isPrivate = !messages.isGroupKey(call.conversation_id)
  const isOver = joined === 0 || (joined === 1 && ringing === 0 && (isPrivate || call.state === 'ringing'))
  if (isOver) return finish(app, tx, call, result, step)
  const changed = await store.setCall(tx, call.id, {})
  return announce(app, tx, changed, step)
}

/** Ends a call, once: its row is locked. Writes the line in the chat. */
async function finish(
  app: App,
  tx: Tx,
  call: store.CallRow,
  given: CallResult,
  step: Step,
): Promise<CallView> {
  // An added user who declines may be the last one that was waited for.
  const result = call.answered_at > 0 ? 'answered' : given
  const now = app.clock.now()
  const people = await store.peopleOf(tx, call.id)
  for (const person of people) {
    if (isCalled(person)) await store.setPerson(tx, call.id, person.user_id, { state: 'missed' })
    if (person.state === 'joined') await store.setPerson(tx, call.id, person.user_id, leftAt(now))
  }
  const ended = await store.setCall(tx, call.id, {
    ...{ state: 'ended', result, ended_at: now },
    broken_off: step.isBrokenOff ?? false,
  })
  const duration = call.answered_at > 0 ? now - call.answered_at : 0
  const isGroup = messages.isGroupKey(call.conversation_id)
  const called = people.map((one) => one.user_id).filter((one) => one !== call.caller_id)
  const content: CallContent = {
    ...{ id: call.id, isAudio: call.is_audio, result, duration },
    ...(isGroup && { called }),
  }
  const line = { key: call.conversation_id, senderId: call.caller_id, content }
  for (const one of [line, ...linesOfAdded({ ...call, ended_at: now }, people)].toSorted(byKey))
    await messages.messagesOf(app).say(tx, {
      ...one,
      ...{ kind: msgType.call, id: messages.newMessageId(), at: now, trusted: true },
    })
  afterCommit(tx, () => media.rightsChanged(app, roomNameOf(call.id)))
  const missed = people
    .filter((one) => isCalled(one) || one.state === 'missed' || one.state === 'busy')
    .map((one) => one.user_id)
  announceMissed(app, tx, missed)
  if (isGroup && result !== 'answered') {
    const view = await viewOf(app, tx, ended)
    afterCommit(tx, () => pushMissed(app, view, missed))
  }
  return announce(app, tx, ended, step, people)
}

/** Conversations are locked in one order, to avoid deadlocks. */
const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)

/** For added users the call appears in their chat with the user who added them. */
function linesOfAdded(call: store.CallRow, people: readonly store.PersonRow[]) {
  return people.flatMap((person) => {
    const { user_id: userId, added_by: senderId } = person
    if (senderId === null) return []
    const result = resultOfAdded[person.state]
    const duration = result === 'answered' ? talkedMs({ ...call, ...person }) : 0
    const content: CallContent = { id: call.id, isAudio: call.is_audio, result, duration }
    return { key: messages.conversationKey(userId, senderId, chatType.single), senderId, content }
  })
}

const resultOfAdded = {
  ringing: 'cancelled',
  waiting: 'cancelled',
  missed: 'timedOut',
  rejected: 'rejected',
  busy: 'busy',
  joined: 'answered',
  left: 'answered',
} as const satisfies Record<store.PersonRow['state'], CallResult>

const leftAt = (now: number) => ({ state: 'left', left_at: now, away_since: 0 }) as const
