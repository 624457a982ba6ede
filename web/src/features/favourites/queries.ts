import { useInfiniteQuery } from '@tanstack/react-query'
import { favourites } from '@mynah/contract/favourites'
import { api } from '#client/api.ts'
import { renew } from '#client/query.ts'

export { isChatKey, refOf, type ChatKey } from '#client/chat.ts'

const pageSize = 20

/** My favourites, newest first, a page at a time; by kind and words if given. */
export const useFavourites = (wanted: { msgType?: number; keyword?: string }) =>
  useInfiniteQuery({
    queryKey: [favourites.list.path, wanted],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(favourites.list, { ...wanted, pageNo: pageParam, pageSize }, { signal, quiet: true }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    // one that is recalled leaves by itself
    staleTime: 0,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })

export async function removeFavourite(id: string): Promise<void> {
  await api(favourites.remove, { id })
  await renew(favourites.list)
}
