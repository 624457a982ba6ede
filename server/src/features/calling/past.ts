import type { CallContent } from '@mynah/contract/message-kinds/call'
import { msgType } from '@mynah/contract/message-kinds'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

const stateOfCalled = {
  answered: 'left',
  rejected: 'rejected',
  busy: 'busy',
  cancelled: 'missed',
  timedOut: 'missed',
} as const

/** `duration` in milliseconds, 0 where nobody answered. */
export type PastCall = Omit<CallContent, 'id'>

/** Inserts a private call of the past with its line in the chat; notifies nobody. */
export async function recordPastCall(
  tx: Tx,
  { key, callerId, at, ...call }: PastCall & { key: string; callerId: string; at: number },
): Promise<void> {
  const id = newId()
  const { isAudio, result, duration } = call
  await store.insertCall(tx, {
    ...{
      id,
      conversation_id: key,
      caller_id: callerId,
      is_audio: isAudio,
      state: 'ended',
      result,
      version: 1,
    },
    ...{ started_at: at, rings_until: at, answered_at: duration > 0 ? at : 0, ended_at: at + duration },
    broken_off: false,
  })
  const other = messages.conversationRef(key, callerId).id
  const person = {
    ...{ call_id: id, rings_until: 0, joined_at: 0, left_at: 0, away_since: 0, called_at: at },
    ...{ is_seen: true, shows_waiting: false, added_by: null },
  }
  await store.putPerson(tx, { ...person, user_id: callerId, state: 'left' })
  await store.putPerson(tx, { ...person, user_id: other, state: stateOfCalled[result] })
  const content: CallContent = { id, ...call }
  const line = { key, senderId: callerId, kind: msgType.call, content: JSON.stringify(content) }
  await messages.appendPast(tx, line, at + duration)
}
