import { Search, UserSearch } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { searchWords } from '@mynah/contract/search-normalise'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { usePageState } from '#ui/pages/page-state.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useDebounced } from '#ui/fields/debounced.ts'
import type { SearchHit, SearchSource } from '#client/feature.ts'
import { FoundList } from './found-list.tsx'
import { Marked } from './found-row.tsx'
import { friendAddPath } from './paths.ts'
import { useFound } from './queries.ts'

const few = 3

/** Searches the messages of all the user's chats, and above them the sources of other features. */
export const searchScreen = (sources: readonly SearchSource[]): ComponentType =>
  function Search() {
    return <SearchScreen sources={sources} />
  }

function SearchScreen({ sources }: { sources: readonly SearchSource[] }) {
  const t = useT('search')
  const [text, setText] = usePageState('text', '')
  const words = searchWords(text)
  const keyword = useDebounced(text).trim().slice(0, limits.keywordLengthMax)
  const query = useFound({ keyword }, keyword !== '')
  return (
    <Screen
      title={t('title')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} offers placeholder={t('all')} autoFocus />
        </div>
      }
    >
      <>
        {words.length === 0 ? (
          <>
            <EmptyState icon={Search} sentence={t('allHint')} />
            {sources.map((source, index) => (
              <Offered key={index} source={source} />
            ))}
          </>
        ) : (
          <>
            {sources.map((source, index) => (
              <Hits key={`${index} ${text}`} source={source} words={words} />
            ))}
            <section aria-labelledby="found-messages">
              <h2 id="found-messages" className="px-5 pt-2 pb-1.5 text-14 font-medium text-ink-500">
                {t('messages')}
              </h2>
              <FoundList
                query={query}
                words={searchWords(keyword)}
                wanted={{ keyword }}
                empty={<p className="px-5 py-3 text-14 text-ink-500">{t('none')}</p>}
              />
            </section>
            <div className="px-4 py-3">
              <List>
                <Cell
                  icon={UserSearch}
                  title={t('beyond', { text: text.trim() })}
                  to={`${friendAddPath}?q=${encodeURIComponent(text.trim())}`}
                />
              </List>
            </div>
          </>
        )}
      </>
    </Screen>
  )
}

/** Suggestions before anything is typed. */
function Offered({ source: { title, useOffered = useNothing } }: { source: SearchSource }) {
  const hits = useOffered()
  return hits.length > 0 && <HitRows title={title()} hits={hits} words={[]} />
}

const useNothing = (): SearchHit[] => []

function HitRows(props: { title: string; hits: readonly SearchHit[]; words: readonly string[] }) {
  const { title, hits, words } = props
  const { pane } = usePageContext()
  const { pathname, search } = useLocation()
  return (
    <Section title={title}>
      {hits.map(({ id, name, avatar, faces, hint, to }) => (
        <Cell
          key={id}
          leading={<Avatar id={id} name={name} src={avatar} faces={faces ?? []} size={44} />}
          title={<Marked text={name} words={words} />}
          hint={hint && <Marked text={hint} words={words} />}
          to={to}
          selected={pane === 'list' && pathname + search === to}
        />
      ))}
    </Section>
  )
}

/** The first few hits, and the rest on demand. */
function Hits({ source, words }: { source: SearchSource; words: readonly string[] }) {
  const t = useT('search')
  const hits = source.useHits(words)
  const [all, setAll] = useState(false)
  if (hits.length === 0) return null
  return (
    <>
      <HitRows title={source.title()} hits={all ? hits : hits.slice(0, few)} words={words} />
      {!all && hits.length > few && (
        <ul className="-mt-2 px-4 pb-2">
          <li>
            <Button kind="link" onClick={() => setAll(true)}>
              {t('showAll', { count: hits.length })}
            </Button>
          </li>
        </ul>
      )}
    </>
  )
}
