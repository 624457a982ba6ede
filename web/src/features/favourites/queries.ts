import { favourites } from '@mynah/contract/favourites'
import { msgType, type MessageKindName } from '@mynah/contract/message-kinds'
import { api } from '#client/api/api.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { invalidate } from '#client/api/query.ts'

export { isChatKey, refOf, type ChatKey } from '@mynah/client/conversation-state'

/** The user's favourites, newest first, in pages; filtered by kind and text if given. */
export const useFavourites = ({ kind, keyword }: { kind?: MessageKindName; keyword?: string }) =>
  // reloaded at each visit: the server removes favourites of recalled messages
  usePagedList(
    favourites.list,
    { ...(kind && { msgType: msgType[kind] }), ...(keyword && { keyword }) },
    { by: 'id', pageSize: 20, staleTime: 0 },
  )

export async function removeFavourite(id: string): Promise<void> {
  await api(favourites.remove, { id })
  await invalidate(favourites.list)
}
