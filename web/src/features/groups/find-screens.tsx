import { fold } from '@mynah/contract/fold'
import { Plus, ScanLine, SearchX, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { groupPath } from './codes.ts'
import { GroupRow } from './group-row.tsx'
import { useGroups, useGroupSearch } from './queries.ts'

/** Ways into a group that one is not in: its number or name, its code, or one of one's own. `?q=` searches at once. */
export function GroupAddScreen() {
  const say = useSay('groups')
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
      <div className="px-4 pb-3">
        <List>
          <Cell icon={ScanLine} title={say('scan')} to="/pages/scan/scan" />
          <Cell icon={Plus} title={say('new')} to="/pages/group/create" />
        </List>
      </div>
      {asked === '' ? (
        <EmptyState icon={UsersRound} sentence={say('addHint')} />
      ) : (
        <Loaded
          query={query}
          skeleton={<RowSkeletons rows={2} />}
          empty={<EmptyState icon={SearchX} sentence={say('addNone')} />}
        >
          {(found) => (
            <div className="px-4 pb-6">
              <List label={say('found')}>
                {found.map(({ id, name, avatar, userCount, brief, isIn }) => (
                  <Cell
                    key={id}
                    leading={<Avatar id={id} name={name} src={avatar} />}
                    title={name}
                    hint={[say('members', { count: userCount }), brief].filter(Boolean).join(' · ')}
                    value={isIn ? say('isIn') : undefined}
                    to={groupPath(id)}
                  />
                ))}
              </List>
            </div>
          )}
        </Loaded>
      )}
    </Screen>
  )
}

/** Looks through my groups, and leads on to others. */
export function GroupSearchScreen() {
  const say = useSay('groups')
  const query = useGroups()
  const open = useOpen()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const beyond = wanted ? `/pages/group/add?q=${encodeURIComponent(wanted)}` : '/pages/group/add'
  const find = (list: NonNullable<typeof query.data>) =>
    list.filter(({ name }) => fold(name).includes(fold(wanted)))
  return (
    <Screen
      title={say('search')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => find(query.data ?? []).length === 0 && open(beyond)}
            placeholder={say('searchMine')}
            autoFocus
          />
        </div>
      }
    >
      <div className="px-4 pb-2">
        <List>
          <Cell
            icon={UsersRound}
            title={wanted ? say('searchBeyond', { text: wanted }) : say('searchOthers')}
            to={beyond}
          />
        </List>
      </div>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {(list) => {
          const found = find(list)
          if (found.length === 0) return <EmptyState icon={Users} sentence={say('searchNone')} />
          return (
            <List plain label={say('found')}>
              {found.map((group) => (
                <GroupRow key={group.id} group={group} to={`/pages/room/multi?id=${group.id}`} />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Screen>
  )
}
