import { systemUserId } from '@mynah/contract/limits'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import * as messages from '#features/messages/index.ts'

/**
 * The key of a conversation that money may be sent into: a group that the caller is in, or another person. Absent ones
 * and those of others are NoDataFound; whether the caller may speak there is asked when it is said.
 */
export async function conversationIdFor(app: App & { userId: string }, to: ConversationRef): Promise<string> {
  const { userId } = app
  const key = messages.keyOf(userId, to)
  if (to.type === chatType.group) {
    await messages.members.require(app.db, key, userId)
    return key
  }
  if (to.id === userId) throw new ApiError('NoDataFound')
  if (to.id === systemUserId) throw new ApiError('MessageBlocked')
  if (!(await messages.messagesOf(app).ensurePair(userId, to.id))) throw new ApiError('NoDataFound')
  return key
}
