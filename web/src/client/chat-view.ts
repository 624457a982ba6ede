import type { ChatMessage } from '@mynah/contract/socket'
import { visible, type Asked, type Chat, type Pending } from '#client/conversation-state.ts'

/** What a chat room shows of one conversation. */
export type ChatView = {
  rows: readonly ChatMessage[]
  pending: readonly Pending[]
  /** Whether anything is known yet: a first page, or what the cache kept. */
  loaded: boolean
  hasOlder: boolean
  /** True in a window far from the newest, after a jump. */
  hasNewer: boolean
  loading: 'no' | Asked
  failed: boolean
  otherRead: number
  lastSeq: number
}

export type FetchState = Pick<ChatView, 'loading' | 'failed'>

export function viewOf(chat: Chat, { loading, failed }: FetchState): ChatView {
  const span = chat.detached ?? chat.live
  return {
    rows: visible(chat),
    pending: chat.pending,
    loaded: span !== null,
    hasOlder: span !== null && !span.floor,
    hasNewer: chat.detached !== null,
    loading,
    failed,
    otherRead: chat.otherRead,
    lastSeq: chat.live?.to ?? 0,
  }
}
