import { systemUserId } from '@mynah/contract/limits'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/refusal.ts'
import * as messages from '#features/messages/index.ts'

/**
 * The key of a conversation that money may be sent into: a group that the caller is in, or another person. Absent ones
 * and those of others are NoDataFound; whether the caller may speak there is asked when it is said.
 */
export async function placeFor(app: App & { userId: string }, to: ConversationRef): Promise<string> {
  const { userId } = app
  const key = messages.keyOf(userId, to.toBizId, to.toBizType)
  if (to.toBizType === chatType.group) {
    const me = await messages.participantOf(app.db, key, userId)
    if (!me || me.to_seq !== null) throw new Refusal('NoDataFound')
    return key
  }
  if (to.toBizId === userId) throw new Refusal('NoDataFound')
  if (to.toBizId === systemUserId) throw new Refusal('MessageBlocked')
  if (!(await messages.messagesOf(app).ensurePair(userId, to.toBizId))) throw new Refusal('NoDataFound')
  return key
}
