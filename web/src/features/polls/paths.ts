import { isChatKey, type ChatKey } from '@mynah/client/conversation-state'

export const pollCreatePath = '/pages/poll/create'

export const createPathIn = (chat: ChatKey) => `${pollCreatePath}?chat=${encodeURIComponent(chat)}`

/** The chat that a page asks; undefined if the address has no valid one. */
export function readChat(search: URLSearchParams): ChatKey | undefined {
  const chat = search.get('chat')
  return isChatKey(chat) ? chat : undefined
}
