import { isChatKey, type ChatKey } from '@mynah/client/conversation-state'

const placeSendPath = '/pages/place/send'

export const sendPathIn = (chat: ChatKey) => `${placeSendPath}?chat=${encodeURIComponent(chat)}`

/** The chat that a page sends to; undefined if the address has no valid one. */
export function readChat(search: URLSearchParams): ChatKey | undefined {
  const chat = search.get('chat')
  return isChatKey(chat) ? chat : undefined
}
