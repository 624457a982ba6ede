import { fold } from '@mynah/contract/fold'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { GroupRow } from './group-row.tsx'
import { useGroups } from './queries.ts'

/** Chooses one of my groups for the page in `?to=`, which finds its id in its history state as `groupId`; else opens it. */
export function GroupChooseScreen() {
  const say = useSay('groups')
  const navigate = useNavigate()
  const query = useGroups()
  const to = useSearchParams()[0].get('to') ?? ''
  const [text, setText] = useState('')
  const choose = (groupId: string) => {
    if (to.startsWith('/pages/')) void navigate(to, { replace: true, state: { groupId } })
    else void navigate(`/pages/room/multi?id=${groupId}`, { replace: true })
  }
  return (
    <Screen
      title={say('choose')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={say('searchMine')} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={Users} sentence={say('empty')} />}
      >
        {(list) => {
          const found = list.filter(({ name }) => fold(name).includes(fold(text)))
          if (found.length === 0) return <EmptyState icon={Users} sentence={say('searchNone')} />
          return (
            <List plain label={say('title')}>
              {found.map((group) => (
                <GroupRow key={group.id} group={group} onPress={() => choose(group.id)} />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Screen>
  )
}
