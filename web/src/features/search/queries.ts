import { messages } from '@mynah/contract/messages'
import { msgType, type MessageKindName } from '@mynah/contract/message-kinds'
import type { InputOf } from '@mynah/contract/kit'
import { usePagedList } from '#client/api/paged-list.ts'

export { keyOf, type ChatKey } from '@mynah/client/conversation-state'
export { useMembers } from '#client/chat/entities.ts'

export type Wanted = Omit<InputOf<typeof messages.search>, 'pageNo' | 'pageSize' | 'msgType'> & {
  kinds?: readonly MessageKindName[]
}

/** The matching messages, newest first, in pages. */
export const useFound = ({ kinds, ...wanted }: Wanted, enabled = true) =>
  // never cached: a found message may be recalled or deleted at any time
  usePagedList(
    messages.search,
    { ...wanted, ...(kinds && { msgType: kinds.map((one) => msgType[one]) }) },
    { by: 'id', pageSize: 30, enabled, staleTime: 0 },
  )
