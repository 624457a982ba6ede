import type { CallContent } from '@mynah/contract/message-kinds/call'
import { msgType } from '@mynah/contract/message-kinds'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** `duration` in milliseconds, 0 where nobody answered. */
export type PastCall = Omit<CallContent, 'id'>

/** A private call that has long ended, with its line in the chat; nobody is notified. */
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
  })
  const content: CallContent = { id, ...call }
  const line = { key, senderId: callerId, kind: msgType.call, content: JSON.stringify(content) }
  await messages.appendPast(tx, line, at + duration)
}
