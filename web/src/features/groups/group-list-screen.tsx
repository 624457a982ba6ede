import { Plus, ScanLine, Search, UserCheck, Users, UsersRound } from 'lucide-react'
import { chatType } from '@mynah/contract/socket'
import { useConversations } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { Badge } from '@mynah/ui/badge.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useWaiting } from './joining/applies.ts'
import { GroupRow } from './group-row.tsx'
import {
  groupAddPath,
  groupCreatePath,
  joinRequestsPath,
  groupSearchPath,
  roomMultiPath,
  scanPath,
} from './paths.ts'
import { refreshGroups, useGroups } from './queries.ts'

const pages = {
  new: groupCreatePath,
  add: groupAddPath,
  scan: scanPath,
} as const

export function GroupListScreen() {
  const t = useT('groups')
  const open = useOpen()
  const query = useGroups()
  const waiting = useWaiting()
  const { data: chats } = useConversations()
  const rows = new Map(
    chats?.rows.flatMap((row) =>
      row.conversation.type === chatType.group ? [[row.conversation.id, row] as const] : [],
    ),
  )
  return (
    <Screen
      large
      tone="list"
      title={t('title')}
      actions={
        <>
          <IconButton icon={Search} name={t('search')} onClick={() => open(groupSearchPath)} />
          <NewOrJoin />
        </>
      }
      onRefresh={refreshGroups}
    >
      {waiting > 0 && <WaitingCell waiting={waiting} />}
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Users}
            title={t('emptyTitle')}
            sentence={t('empty')}
            action={{ label: t('new'), onPress: () => open(pages.new) }}
          />
        }
      >
        {(list) => (
          <List plain label={t('title')}>
            {list.map((group) => (
              <GroupRow
                key={group.id}
                group={group}
                row={rows.get(group.id)}
                to={`${roomMultiPath}?id=${group.id}`}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}

function WaitingCell({ waiting }: { waiting: number }) {
  const t = useT('groups')
  return (
    <div className="px-4 pb-2">
      <List>
        <Cell
          icon={UserCheck}
          title={t('applies')}
          value={<Badge count={waiting} label={t('waiting', { count: waiting })} />}
          to={joinRequestsPath}
        />
      </List>
    </div>
  )
}

function NewOrJoin() {
  const t = useT('groups')
  const open = useOpen()
  const choose = async (anchor: Element) => {
    const chosen = await openMenu(t('newOrJoin'), anchor, [
      { value: 'new', label: t('new'), icon: Users },
      { value: 'add', label: t('add'), icon: UsersRound },
      { value: 'scan', label: t('scan'), icon: ScanLine },
    ])
    if (chosen) open(pages[chosen])
  }
  return (
    <IconButton
      icon={Plus}
      name={t('newOrJoin')}
      onClick={({ currentTarget }) => void choose(currentTarget)}
    />
  )
}
