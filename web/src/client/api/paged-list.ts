import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { withChangesSince } from '#client/api/query.ts'

type RowOf<C extends Call> = OutputOf<C> extends { list: readonly (infer Row)[]; more: boolean } ? Row : never
type Wanted<C extends Call> = Omit<InputOf<C>, 'pageNo' | 'pageSize'>

/** The part of the input that selects the page. */
type PageName = Readonly<Record<string, unknown>>

interface Options<C extends Call> {
  /** The field that identifies a row. */
  by: keyof RowOf<C>
  pageSize?: number
  /**
   * For lists without page numbers: the part of the input that selects the page after this one. Pages come newest
   * first.
   */
  next?: (page: OutputOf<C>) => Partial<InputOf<C>>
  enabled?: boolean
  staleTime?: number
  /** Keeps showing the rows of the previous `wanted` until the new ones have arrived. */
  keepRows?: boolean
}

/**
 * The rows of a paged list; `scroll` is for the `InfiniteScroll` at its end. Each row appears once, although a row
 * that is added between two requests moves another one onto the next page.
 */
export function usePagedList<C extends Call>(call: C, wanted: Wanted<C>, options: Options<C>) {
  const { by, pageSize, next, enabled = true, staleTime, keepRows = false } = options
  const isNewestFirst = next !== undefined
  const select = useCallback(
    ({ pages }: InfiniteData<OutputOf<C>>) => {
      const inOrder = (isNewestFirst ? pages.toReversed() : pages) as { list: RowOf<C>[] }[]
      const rows = inOrder.flatMap(({ list }) => list)
      return { rows: [...new Map(rows.map((row) => [row[by], row])).values()], first: pages[0] }
    },
    [by, isNewestFirst],
  )
  const queryKey = [call.path, 'pages', wanted]
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepRows && { placeholderData: (before: InfiniteData<OutputOf<C>> | undefined) => before }),
    initialPageParam: (next ? {} : { pageNo: 1, pageSize }) as PageName,
    queryFn: ({ pageParam, signal }): Promise<OutputOf<C>> =>
      withChangesSince(queryKey, () =>
        api(call, Object.assign({}, wanted, pageParam) as InputOf<C>, { signal, quiet: true }),
      ),
    getNextPageParam: (page) => {
      const { more, pageNo } = page as { more: boolean; pageNo: number }
      if (!more) return undefined
      return next ? (next(page) as PageName) : { pageNo: pageNo + 1, pageSize }
    },
    select,
  })
  const { data, error, isPending, isPlaceholderData, refetch } = query
  return {
    data: data?.rows,
    /** The first page as it was received, with its fields beside the rows. */
    first: data?.first,
    error,
    isPending,
    isPlaceholderData,
    refetch,
    scroll: {
      more: query.hasNextPage,
      busy: query.isFetchingNextPage,
      error: query.isFetchNextPageError ? error : undefined,
      onMore: () => void query.fetchNextPage(),
    },
  }
}
