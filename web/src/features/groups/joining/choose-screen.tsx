import { searchNormalise } from '@mynah/contract/search-normalise'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { GroupRow } from '../group-row.tsx'
import { inviteFriend } from './applies.ts'
import { roomMultiPath } from '../paths.ts'
import { useGroups } from '../queries.ts'

/**
 * Chooses one of the user's groups: with `?invite=` to invite that friend, with `?to=` for that page, which finds the
 * id in its history state as `groupId`; else to open it.
 */
export function GroupChooseScreen() {
  const t = useT('groups')
  const navigate = useNavigate()
  const query = useGroups()
  const { close } = usePageContext()
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  const friend = search.get('invite')
  const [text, setText] = useState('')
  const choose = async (groupId: string) => {
    if (friend) {
      const status = await inviteFriend(groupId, friend)
      if (status === undefined) return
      const words = status === 1 ? 'invited' : 'invitedWaiting'
      toast(t(words, { count: 1 }))
      close()
      return
    }
    if (to.startsWith('/pages/')) void navigate(to, { replace: true, state: { groupId } })
    else void navigate(`${roomMultiPath}?id=${groupId}`, { replace: true })
  }
  return (
    <Screen
      title={t('choose')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={t('searchMine')} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={Users} sentence={t('empty')} />}
      >
        {(list) => {
          const found = list.filter(({ name }) => searchNormalise(name).includes(searchNormalise(text)))
          if (found.length === 0) return <EmptyState icon={Users} sentence={t('searchNone')} />
          return (
            <List plain label={t('title')}>
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
