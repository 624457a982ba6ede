import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { useT } from '#i18n/translate.ts'
import { Button } from './button.tsx'

interface Part<Row> {
  list: readonly Row[]
  more: boolean
}

/** A list that is read newest first, whose older rows are asked for by the last one shown. */
export function useOlder<Row>(
  key: QueryKey,
  read: (before: string | undefined) => Promise<Part<Row>>,
  idOf: (row: Row) => string,
) {
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: ({ list, more }) => {
      const last = list.at(-1)
      return more && last !== undefined ? idOf(last) : undefined
    },
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })
}

interface Read {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The button below such a list; nothing if there are no older rows. */
export function Older({ of }: { of: Read }) {
  if (!of.hasNextPage) return null
  return <ShowOlder busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()} />
}

export function ShowOlder(props: { busy: boolean; onClick: () => void }) {
  const t = useT('parts')
  return <Button {...props}>{t('showOlder')}</Button>
}
