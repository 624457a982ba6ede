import { SearchX } from 'lucide-react'
import type { FoundMessage } from '@mynah/contract/messages'
import { useT } from '#i18n/translate.ts'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { FoundRow } from './found-row.tsx'
import type { useFound, Wanted } from './queries.ts'

/** A list of found messages, which loads more while scrolling. */
export function FoundList(props: {
  query: ReturnType<typeof useFound>
  words: readonly string[]
  wanted: Wanted
  empty?: React.ReactNode
  skeleton?: React.ReactNode
  children?: (list: FoundMessage[]) => React.ReactNode
}) {
  const { query, words, wanted, empty, skeleton = <RowSkeletons />, children } = props
  const t = useT('search')
  return (
    <Loaded
      query={query}
      skeleton={skeleton}
      isEmpty={(list) => list.length === 0}
      empty={empty ?? <EmptyState icon={SearchX} sentence={t('none')} />}
    >
      {(list) => (
        <>
          {children ? (
            children(list)
          ) : (
            <ul aria-label={t('messages')}>
              {list.map((found) => (
                <FoundRow
                  key={`${found.conversation.type}${found.conversation.id}:${found.seq}`}
                  found={found}
                  words={words}
                  wanted={wanted}
                />
              ))}
            </ul>
          )}
          <InfiniteScroll {...query.scroll} />
        </>
      )}
    </Loaded>
  )
}
