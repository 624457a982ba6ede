import { useQuery } from '@tanstack/react-query'
import { disappearing } from '@mynah/contract/disappearing'
import { groupRole, groups } from '@mynah/contract/groups'
import type { InputOf } from '@mynah/contract/kit'
import { currentTimerSeconds } from '@mynah/contract/message-timers'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { query } from '#client/api/query.ts'
import { useSetting } from '#features/app-info/index.ts'
import { fetchRow, shownConversation, useConversation } from '#features/conversations/index.ts'

export { refOf, shownConversation, type ChatKey }

export type Seconds = InputOf<typeof disappearing.setExpiry>['seconds']
export const choices: readonly Seconds[] = [0, 3_600, 86_400, 604_800, 7_776_000]

/**
 * The timer of messages that are sent now, whether the user may change it (in a group its owner may), and whether
 * operators keep a copy of disappeared messages.
 */
export function useExpiry(conversation: ConversationRef) {
  const { data: row } = useConversation(conversation)
  const isGroup = conversation.type === chatType.group
  const { data: role } = useQuery({
    ...query(groups.myRole, { id: conversation.id }),
    enabled: isGroup,
    select: (mine) => mine.role,
  })
  const isOpen = row !== undefined && row.refusal === 0 && row.textsLeft < 0 && !row.isRequest
  return {
    row,
    seconds: currentTimerSeconds(row?.expiry),
    archived: useSetting('messagesArchived') === '1',
    mayChange: isOpen && (!isGroup || role === groupRole.owner),
  }
}

/** A refusal shows a toast. */
export async function setExpiry(conversation: ConversationRef, seconds: Seconds): Promise<void> {
  const { type, id } = conversation
  await attempt(() => api(disappearing.setExpiry, { id: `${type}${id}`, seconds }))
  await fetchRow(conversation, false)
}
