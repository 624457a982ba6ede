import type { CallView } from '@mynah/contract/calling'
import type { PersonCard } from '@mynah/contract/people'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { isMember } from './rights.ts'
import * as store from './store.ts'

export const roomNameOf = (callId: string): string => `call:${callId}`

/** Users who may still answer: the call rings on all their devices, or waits next to another one. */
export const isCalled = ({ state }: store.PersonRow): boolean => state === 'ringing' || state === 'waiting'
export const isIn = (one: store.PersonRow): boolean => one.state === 'joined' || isCalled(one)

export const personOf = (
  callId: string,
  userId: string,
  state: store.PersonRow['state'],
  now: number,
  rest: Partial<Pick<store.PersonRow, 'added_by' | 'shows_waiting' | 'called_at'>> = {},
): store.PersonRow => ({
  call_id: callId,
  user_id: userId,
  state,
  rings_until: state === 'ringing' || state === 'waiting' ? now + limits.callRingMs : 0,
  joined_at: state === 'joined' ? now : 0,
  left_at: 0,
  // Until the media connection is established.
  away_since: state === 'joined' ? now : 0,
  called_at: now,
  is_seen: false,
  shows_waiting: false,
  added_by: null,
  ...rest,
})

/**
 * Locks and returns a call with its users, if the user is in its conversation or was added to it. For others it does
 * not exist.
 */
export async function visible(app: App, tx: Tx, callId: string, userId: string) {
  const call = await store.lock(tx, callId)
  const people = call ? await store.peopleOf(tx, callId) : []
  const wasAdded = people.some((one) => one.user_id === userId && one.added_by !== null)
  if (!call || (!wasAdded && !(await isMember(app, call.conversation_id, userId))))
    throw new ApiError('NoDataFound')
  return { call, people }
}

export async function viewOf(app: App, tx: Db, call: store.CallRow): Promise<CallView> {
  const people = await store.peopleOf(tx, call.id)
  const cards = await account.cardsOf(app, [call.caller_id, ...people.map((one) => one.user_id)])
  const shown = (userId: string): PersonCard => {
    const card = cards.get(userId)
    return { userId, userName: card?.userName ?? '', avatarUrl: card?.avatarUrl ?? '' }
  }
  const among = (is: (one: store.PersonRow) => boolean) => people.filter(is).map((one) => shown(one.user_id))
  const waiting = people.filter(({ state }) => state === 'waiting').map((one) => one.user_id)
  const added = people.flatMap(({ user_id: userId, added_by: addedBy }) =>
    addedBy === null ? [] : { userId, addedBy },
  )
  const ref = messages.conversationRef(call.conversation_id, call.caller_id)
  return {
    roomId: call.id,
    channelId: call.id,
    groupId: ref.type === chatType.group ? ref.id : '',
    isAudio: call.is_audio,
    state: call.state,
    result: call.result,
    from: shown(call.caller_id),
    invitees: among(isCalled),
    participants: among(({ state }) => state === 'joined'),
    version: call.version,
    ...(waiting.length > 0 && { waiting }),
    ...(call.broken_off && { brokenOff: true }),
    ...(added.length > 0 && { added }),
    startTime: call.started_at,
    answerTime: call.answered_at,
    endTime: call.ended_at,
  }
}
