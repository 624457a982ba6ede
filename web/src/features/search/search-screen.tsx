import { Search, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { fold, foldedWords } from '@mynah/contract/fold'
import type { Face } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, List, Section } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useSettled } from '#ui/settled.ts'
import { FoundList } from './found-list.tsx'
import { Marked } from './found-row.tsx'
import { useFound, useFriends, useGroups } from './queries.ts'

const few = 3

type Hit = {
  key: string
  id: string
  name: string
  avatar: string
  faces?: readonly Face[]
  hint: string
  to: string
}

/** Looks through contacts, groups and the messages of all my chats. */
export function SearchScreen() {
  const say = useSay('search')
  const [text, setText] = useState('')
  const words = foldedWords(text)
  const keyword = useSettled(text).trim().slice(0, limits.keywordLengthMax)
  const people = usePeople(words)
  const rooms = useRooms(words)
  const query = useFound({ keyword }, keyword !== '')
  return (
    <Screen
      title={say('title')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={say('all')} autoFocus />
        </div>
      }
    >
      {words.length === 0 ? (
        <EmptyState icon={Search} sentence={say('allHint')} />
      ) : (
        <>
          <Hits key={`people ${text}`} title={say('contacts')} hits={people} words={words} />
          <Hits key={`rooms ${text}`} title={say('groups')} hits={rooms} words={words} />
          <section aria-labelledby="found-messages">
            <h2 id="found-messages" className="px-5 pt-2 pb-1.5 text-14 font-medium text-ink-500">
              {say('messages')}
            </h2>
            <FoundList
              query={query}
              words={foldedWords(keyword)}
              empty={<p className="px-5 py-3 text-14 text-ink-500">{say('none')}</p>}
            />
          </section>
          <div className="px-4 py-3">
            <List>
              <Cell
                icon={UserSearch}
                title={say('beyond', { text: text.trim() })}
                to={`/pages/friend/add?q=${encodeURIComponent(text.trim())}`}
              />
            </List>
          </div>
        </>
      )}
    </Screen>
  )
}

/** The first few, and the rest on demand. */
function Hits({ title, hits, words }: { title: string; hits: Hit[]; words: readonly string[] }) {
  const say = useSay('search')
  const [all, setAll] = useState(false)
  if (hits.length === 0) return null
  return (
    <>
      <Section title={title}>
        {(all ? hits : hits.slice(0, few)).map(({ key, id, name, avatar, faces, hint, to }) => (
          <Cell
            key={key}
            leading={<Avatar id={id} name={name} src={avatar} faces={faces ?? []} size={44} />}
            title={<Marked text={name} words={words} />}
            hint={hint && <Marked text={hint} words={words} />}
            to={to}
          />
        ))}
      </Section>
      {!all && hits.length > few && (
        <div className="-mt-2 px-4 pb-2">
          <Button kind="link" onClick={() => setAll(true)}>
            {say('showAll', { count: hits.length })}
          </Button>
        </div>
      )}
    </>
  )
}

const fits = (words: readonly string[], ...names: string[]) => {
  const folded = names.map(fold)
  return words.length > 0 && words.every((word) => folded.some((name) => name.includes(word)))
}

function usePeople(words: readonly string[]): Hit[] {
  const { data = [] } = useFriends()
  return data
    .filter(({ remarks, userName, userNum }) => fits(words, remarks, userName, userNum))
    .map(({ userId, remarks, userName, userNum, avatarUrl }) => ({
      key: userId,
      id: userId,
      name: remarks || userName,
      avatar: avatarUrl,
      hint: remarks ? `${userName} · ${userNum}` : userNum,
      to: `/pages/room/single?id=${userId}`,
    }))
}

function useRooms(words: readonly string[]): Hit[] {
  const { data = [] } = useGroups()
  return data
    .filter(({ name }) => fits(words, name))
    .map(({ id, name, avatar, faces }) => ({
      key: id,
      id,
      name,
      avatar,
      faces,
      hint: '',
      to: `/pages/room/multi?id=${id}`,
    }))
}
