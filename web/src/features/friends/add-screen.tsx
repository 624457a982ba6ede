import { SearchX, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Person } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { infoPath, PersonAvatar } from './contact-row.tsx'
import { usePersonDeeds } from './person-deeds.ts'
import { usePending, usePerson, useSearch, useSession } from './queries.ts'

/** Finds people outside of my friends, by exact number, phone or e-mail. `?q=` searches at once. */
export function AddScreen() {
  const say = useSay('friends')
  const [params] = useSearchParams()
  const given = params.get('q')?.trim() ?? ''
  const [text, setText] = useState(given)
  const [asked, setAsked] = useState(given)
  const query = useSearch(asked)
  const search = () => {
    const wanted = text.trim()
    if (wanted === asked) void query.refetch()
    setAsked(wanted)
  }
  return (
    <Screen
      title={say('add')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => text.trim() && search()}
            placeholder={say('addSearch')}
            autoFocus={!given}
          />
        </div>
      }
    >
      {asked === '' ? (
        <EmptyState icon={UserSearch} sentence={say('addHint')} />
      ) : (
        <Loaded query={query} skeleton={<RowSkeletons rows={1} />}>
          {(people) => <Found people={people} text={asked} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Found({ people, text }: { people: Person[]; text: string }) {
  const say = useSay('friends')
  const session = useSession()
  const { apply, dialog } = usePersonDeeds()
  if (people.length === 0) {
    const { userNum = '', mobile = '', email = '' } = session.state === 'in' ? session.user : {}
    const me = [userNum, mobile, email].some((mine) => mine.toLowerCase() === text.toLowerCase())
    return <EmptyState icon={SearchX} sentence={me ? say('thatIsYou') : say('addNone')} />
  }
  return (
    <div className="px-4">
      <List label={say('found')}>
        {people.map((person) => (
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
