import { SearchX, UserSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { systemUserId } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { Cell, List } from '#ui/list.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { infoPath, PersonAvatar } from './contact-row.tsx'
import { usePersonDeeds } from './person-deeds.ts'
import { searchPeople, usePending, usePerson, useSession } from './queries.ts'

type Search = { state: 'none' | 'busy' | 'failed' } | { state: 'found'; people: Person[]; text: string }

/** Finds people outside of my friends, by exact number, phone or e-mail. `?q=` searches at once. */
export function AddScreen() {
  const say = useSay('friends')
  const [params] = useSearchParams()
  const given = params.get('q') ?? ''
  const [text, setText] = useState(given)
  const [search, setSearch] = useState<Search>({ state: given ? 'busy' : 'none' })
  const run = async (wanted: string) => {
    const keyWords = wanted.trim()
    if (keyWords === '') return
    setSearch({ state: 'busy' })
    try {
      setSearch({ state: 'found', people: await searchPeople(keyWords), text: keyWords })
    } catch {
      setSearch({ state: 'failed' })
    }
  }
  useEffect(() => {
    if (given) void run(given)
  }, [given])
  return (
    <Screen
      title={say('add')}
      top={
        <SearchField
          value={text}
          onChange={setText}
          onSearch={() => void run(text)}
          placeholder={say('addSearch')}
          autoFocus={!given}
        />
      }
    >
      {search.state === 'none' && <EmptyState icon={UserSearch} sentence={say('addHint')} />}
      {search.state === 'busy' && <RowSkeletons rows={1} />}
      {search.state === 'failed' && <ErrorState onRetry={() => void run(text)} />}
      {search.state === 'found' && <Found people={search.people} text={search.text} />}
    </Screen>
  )
}

function Found({ people, text }: { people: Person[]; text: string }) {
  const say = useSay('friends')
  const session = useSession()
  const { apply, dialog } = usePersonDeeds()
  const found = people.filter(({ userId }) => userId !== systemUserId)
  if (found.length === 0) {
    const { userNum = '', mobile = '', email = '' } = session.state === 'in' ? session.user : {}
    const me = [userNum, mobile, email].some((mine) => mine.toLowerCase() === text.toLowerCase())
    return <EmptyState icon={SearchX} sentence={me ? say('thatIsYou') : say('addNone')} />
  }
  return (
    <div className="px-4">
      <List label={say('found')}>
        {found.map((person) => (
          <FoundPerson key={person.userId} person={person} onApply={apply} />
        ))}
      </List>
      {dialog}
    </div>
  )
}

/** The card follows the cache, so that it shows a request once it is sent. */
function FoundPerson(props: { person: Person; onApply: (person: Person) => void }) {
  const say = useSay('friends')
  const open = useOpen()
  const person = usePerson(props.person.userId).data ?? props.person
  const pending = usePending().data?.find(({ friendUserId }) => friendUserId === person.userId)
  return (
    <>
      <Cell
        to={infoPath(person.userId)}
        leading={<PersonAvatar userId={person.userId} name={person.userName} src={person.avatarUrl} />}
        title={person.userName}
        hint={person.profiles ? `${person.userNum} · ${person.profiles}` : person.userNum}
      />
      <li className="p-3.5">
        {person.buddy ? (
          <Button wide small onClick={() => open(`/pages/room/single?id=${person.userId}`)}>
            {say('message')}
          </Button>
        ) : pending && !pending.mine ? (
          <Button wide small onClick={() => open('/pages/friend/petition')}>
            {say('answer')}
          </Button>
        ) : (
          <Button wide small disabled={pending?.mine} onClick={() => props.onApply(person)}>
            {pending ? say('applyWaits') : say('add')}
          </Button>
        )}
      </li>
    </>
  )
}
