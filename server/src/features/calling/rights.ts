import type { ErrorName } from '@mynah/contract/errors'
import { chatType, sendCode, type ConversationRef } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import * as messages from '#features/messages/index.ts'
import type { CallRow } from './store.ts'

const errors: Record<number, ErrorName> = {
  [sendCode.blocked]: 'MessageBlocked',
  [sendCode.toBlocked]: 'MessageToBlocked',
  [sendCode.notMember]: 'MessageNotMember',
  [sendCode.groupDissolved]: 'MessageGroupDissolved',
}

/**
 * Throws unless a user may call in a conversation: as a member of a group, a friend, or in a private chat where both
 * have written.
 */
export async function requireRightToCall(app: App, userId: string, ref: ConversationRef): Promise<void> {
  const key = messages.keyOf(userId, ref)
  const refusal = await messages.callRefusalOf(app.db, key, userId)
  if (refusal === 0) return
  const absent = ref.type === chatType.group ? 'MessageGroupAbsent' : 'CallStranger'
  throw new ApiError((refusal && errors[refusal]) || absent)
}

/** Those of these users who are members of a group now; without a list, all members. */
export async function membersAmong(app: App, key: string, userIds?: readonly string[]): Promise<Set<string>> {
  const members = new Set(await messages.members.idsOf(app.db, key))
  return userIds ? new Set(userIds.filter((one) => members.has(one))) : members
}

/** Whether a user is a member of a conversation now. */
export const isMember = async (app: App, key: string, userId: string): Promise<boolean> =>
  (await messages.members.find(app.db, key, userId)) !== undefined

/** Throws if the call or its group has ended. */
export async function requireOpen(tx: Tx, call: CallRow): Promise<void> {
  if (call.state === 'ended') throw new ApiError('CallEnded')
  if (await messages.hasEnded(tx, call.conversation_id)) throw new ApiError('MessageGroupDissolved')
}
