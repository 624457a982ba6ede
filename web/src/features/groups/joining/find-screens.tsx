import { searchNormalise } from '@mynah/contract/search-normalise'
import { Plus, ScanLine, SearchX, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { groupPath } from './codes.ts'
import { GroupRow } from '../group-row.tsx'
import { groupAddPath, groupCreatePath, roomMultiPath, scanPath } from '../paths.ts'
import { useGroups, useGroupSearch } from '../queries.ts'

/** Ways to join a group: by number or name, by code, or opening one of the user's own. `?q=` searches at once. */
export function GroupAddScreen() {
  const t = useT('groups')
  const given = useSearchParams()[0].get('q')?.trim() ?? ''
  const [text, setText] = useState(given)
  const [asked, setAsked] = useState(given)
  const query = useGroupSearch(asked)
  const search = () => {
    const wanted = text.trim()
    if (wanted === asked) void query.refetch()
    setAsked(wanted)
  }
  return (
    <Screen
      title={t('add')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => text.trim() && search()}
            placeholder={t('addSearch')}
            autoFocus={!given}
          />
        </div>
      }
    >
      <div className="px-4 pb-3">
        <List>
          <Cell icon={ScanLine} title={t('scan')} to={scanPath} />
          <Cell icon={Plus} title={t('new')} to={groupCreatePath} />
        </List>
      </div>
      {asked === '' ? (
        <EmptyState icon={UsersRound} sentence={t('addHint')} />
      ) : (
        <Loaded
          query={query}
          skeleton={<RowSkeletons rows={2} />}
          empty={<EmptyState icon={SearchX} sentence={t('addNone')} />}
        >
          {(found) => (
            <div className="px-4 pb-6">
              <List label={t('found')}>
                {found.map((group) => (
                  <Found key={group.id} group={group} />
                ))}
              </List>
            </div>
          )}
        </Loaded>
      )}
    </Screen>
  )
}

function Found({ group }: { group: NonNullable<ReturnType<typeof useGroupSearch>['data']>[number] }) {
  const t = useT('groups')
  const { id, name, avatar, userCount, brief, isIn } = group
  return (
    <Cell
      leading={<Avatar id={id} name={name} src={avatar} />}
      title={name}
      hint={[t('members', { count: userCount }), brief].filter(Boolean).join(' · ')}
      value={isIn ? t('isIn') : undefined}
      to={groupPath(id)}
    />
  )
}

/** Searches the user's groups, with a link to the search for others. */
export function GroupSearchScreen() {
  const t = useT('groups')
  const query = useGroups()
  const open = useOpen()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const beyond = wanted ? `${groupAddPath}?q=${encodeURIComponent(wanted)}` : groupAddPath
  const find = (list: NonNullable<typeof query.data>) =>
    list.filter(({ name }) => searchNormalise(name).includes(searchNormalise(wanted)))
  return (
    <Screen
      title={t('search')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => find(query.data ?? []).length === 0 && open(beyond)}
            placeholder={t('searchMine')}
            autoFocus
          />
        </div>
      }
    >
      <div className="px-4 pb-2">
        <List>
          <Cell
            icon={UsersRound}
            title={wanted ? t('searchBeyond', { text: wanted }) : t('searchOthers')}
            to={beyond}
          />
        </List>
      </div>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {(list) => {
          const found = find(list)
          if (found.length === 0) return <EmptyState icon={Users} sentence={t('searchNone')} />
          return (
            <List plain label={t('found')}>
              {found.map((group) => (
                <GroupRow key={group.id} group={group} to={`${roomMultiPath}?id=${group.id}`} />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Screen>
  )
}
