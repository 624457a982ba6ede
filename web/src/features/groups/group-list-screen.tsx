import { Plus, Users } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { refreshGroups, useGroups } from './queries.ts'

const createPath = '/pages/group/create'

export function GroupListScreen() {
  const say = useSay('groups')
  const open = useOpen()
  const query = useGroups()
  return (
    <Screen
      large
      tone="list"
      title={say('title')}
      actions={<IconButton icon={Plus} name={say('new')} onClick={() => open(createPath)} />}
      onRefresh={refreshGroups}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Users}
            title={say('emptyTitle')}
            sentence={say('empty')}
            action={{ label: say('new'), onPress: () => open(createPath) }}
          />
        }
      >
        {(list) => (
          <List plain label={say('title')}>
            {list.map(({ id, name, avatar, userCount }) => (
              <Cell
                key={id}
                leading={<Avatar id={id} name={name} src={avatar} />}
                title={<span className="font-medium">{name}</span>}
                hint={say('members', { count: userCount })}
                to={`/pages/room/multi?id=${id}`}
                chevron={false}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}
