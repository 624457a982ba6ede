import { fold } from '@mynah/contract/fold'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { GroupRow } from './group-row.tsx'
import { inviteFriend } from './applies.ts'
import { useGroups } from './queries.ts'

/**
 * Chooses one of my groups: with `?invite=` to bring that friend in, with `?to=` for that page, which finds the id in its
 * history state as `groupId`; else to open it.
 */
export function GroupChooseScreen() {
  const say = useSay('groups')
  const navigate = useNavigate()
  const query = useGroups()
  const { goBack } = usePlace()
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  const friend = search.get('invite')
  const [text, setText] = useState('')
  const choose = async (groupId: string) => {
    if (friend) {
      const status = await inviteFriend(groupId, friend)
      if (status === undefined) return
      const words = status === 1 ? 'invited' : 'invitedWaiting'
      toast(say(words, { count: 1 }))
      goBack?.()
      return
    }
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
                <GroupRow key={group.id} group={group} onPress={() => void choose(group.id)} />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Screen>
  )
}
