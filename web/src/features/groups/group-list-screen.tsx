import { Plus, ScanLine, Search, UserCheck, Users, UsersRound } from 'lucide-react'
import { useRef } from 'react'
import { useSay } from '#i18n/say.ts'
import { openMenu } from '#ui/ask.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useWaiting } from './applies.ts'
import { GroupRow } from './group-row.tsx'
import { refreshGroups, useGroups } from './queries.ts'

const pages = {
  new: '/pages/group/create',
  add: '/pages/group/add',
  scan: '/pages/scan/scan',
} as const

export function GroupListScreen() {
  const say = useSay('groups')
  const open = useOpen()
  const query = useGroups()
  const waiting = useWaiting()
  const plus = useRef<HTMLButtonElement>(null)
  const choose = async () => {
    if (!plus.current) return
    const chosen = await openMenu(say('newOrJoin'), plus.current, [
      { value: 'new', label: say('new'), icon: Users },
      { value: 'add', label: say('add'), icon: UsersRound },
      { value: 'scan', label: say('scan'), icon: ScanLine },
    ])
    if (chosen) open(pages[chosen])
  }
  return (
    <Screen
      large
      tone="list"
      title={say('title')}
      actions={
        <>
          <IconButton icon={Search} name={say('search')} onClick={() => open('/pages/group/search')} />
          <IconButton ref={plus} icon={Plus} name={say('newOrJoin')} onClick={() => void choose()} />
        </>
      }
      onRefresh={refreshGroups}
    >
      {waiting > 0 && (
        <div className="px-4 pb-2">
          <List>
            <Cell
              icon={UserCheck}
              title={say('applies')}
              value={<Badge count={waiting} label={say('waiting', { count: waiting })} />}
              to="/pages/group/petition/list"
            />
          </List>
        </div>
      )}
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Users}
            title={say('emptyTitle')}
            sentence={say('empty')}
            action={{ label: say('new'), onPress: () => open(pages.new) }}
          />
        }
      >
        {(list) => (
          <List plain label={say('title')}>
            {list.map((group) => (
              <GroupRow key={group.id} group={group} to={`/pages/room/multi?id=${group.id}`} />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}
