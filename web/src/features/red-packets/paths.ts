import type { ConversationRef } from '@mynah/contract/socket'

export const chatListPath = '/pages/chat/list'
export const redCreatePath = '/pages/red/create'
export const redGiftPath = '/pages/red/gift'

export const resultPath = (id: string) => `/pages/red/result?id=${encodeURIComponent(id)}`
export const recordsPath = '/pages/red/records'

/** The conversation that a page sends something to; undefined if the address has no valid one. */
export function readPlace(search: URLSearchParams): ConversationRef | undefined {
  const id = search.get('toBizId') ?? ''
  const type = search.get('toBizType')
  if (!/^\d{1,20}$/.test(id) || (type !== '1' && type !== '2')) return undefined
  return { type: type === '1' ? 1 : 2, id }
}
