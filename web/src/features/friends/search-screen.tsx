import { SearchX, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { ContactRow, infoPath, PersonAvatar } from './contact-row.tsx'
import { findPeople, nameOf } from './names.ts'
import { friendAddPath } from './paths.ts'
import { useFriends } from './queries.ts'

/** Searches the user's friends, with a link to search for other people. */
export function FriendSearchScreen() {
  const t = useT('friends')
  const query = useFriends()
  const open = useOpen()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const beyond = wanted ? `${friendAddPath}?q=${encodeURIComponent(wanted)}` : friendAddPath
  return (
    <Screen
      title={t('search')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          {' '}
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => findPeople(query.data ?? [], wanted).length === 0 && open(beyond)}
            placeholder={t('searchFriends')}
            autoFocus
          />
        </div>
      }
    >
      <div className="px-4 pb-2">
        <List>
          <Cell
            icon={UserSearch}
            title={wanted ? t('searchBeyond', { text: wanted }) : t('searchOthers')}
            to={beyond}
          />
        </List>
      </div>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {(friends) => {
          const found = findPeople(friends, wanted)
          if (found.length === 0) return <EmptyState icon={SearchX} sentence={t('searchNone')} />
          return (
            <ul aria-label={t('found')}>
              {found.map((person) => (
                <li key={person.userId}>
                  <ContactRow
                    to={infoPath(person.userId)}
                    leading={
                      <PersonAvatar userId={person.userId} name={nameOf(person)} src={person.avatarUrl} />
                    }
                    title={nameOf(person)}
                    hint={person.remarks ? `${person.userName} · ${person.userNum}` : person.userNum}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Screen>
  )
}
