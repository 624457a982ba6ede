import { Ellipsis, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useDebounced } from '#ui/fields/debounced.ts'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import { GroupPage, type ViewerState } from '../group-page.tsx'
import { actionsFor, useMemberActions } from './member-actions.ts'
import { MemberRow, memberRowPx } from './member-row.tsx'
import { leads, mayInvite, nameIn, totalOf } from './members.ts'
import { groupMemberAddPath, groupMemberRemovePath, userInfoPath } from '../paths.ts'
import { useMemberPages } from '../queries.ts'

/** All members of a group, with role and group name. */
export function MemberListScreen() {
  const t = useT('groups')
  return <GroupPage title={t('membersTitle')}>{(viewer) => <Members {...viewer} />}</GroupPage>
}

function Members({ group, role }: ViewerState) {
  const t = useT('groups')
  const open = useOpen()
  const [text, setText] = useState('')
  const query = useMemberPages(group.id, { name: useDebounced(text.trim()) })
  const act = useMemberActions(group, role)
  return (
    <Screen
      title={t('membersOf', { count: group.userCount })}
      onRefresh={query.refetch}
      actions={
        <>
          {leads(role) && (
            <IconButton
              icon={UserMinus}
              name={t('removePeople')}
              onClick={() => open(`${groupMemberRemovePath}?id=${group.id}`)}
            />
          )}
          {mayInvite(group, role) && (
            <IconButton
              icon={UserPlus}
              name={t('invite')}
              onClick={() => open(`${groupMemberAddPath}?id=${group.id}`)}
            />
          )}
        </>
      }
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField placeholder={t('findMember')} value={text} onChange={setText} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={UserPlus} sentence={t('noMember')} />}
      >
        {(members) => (
          <div className="px-4 pb-6">
            <VirtualList
              label={t('membersTitle')}
              items={members}
              total={totalOf(members.length, query.scroll.more, text === '' ? group.userCount : undefined)}
              rowPx={memberRowPx}
            >
              {(member) => <Member key={member.userId} member={member} role={role} onAct={act} />}
            </VirtualList>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Member(props: { member: GroupMember; role: number; onAct: (member: GroupMember) => Promise<void> }) {
  const { member, role, onAct } = props
  const t = useT('groups')
  const to = `${userInfoPath}?id=${member.userId}&from=group`
  if (actionsFor(role, member).length === 0) return <MemberRow member={member} to={to} />
  return (
    <MemberRow
      member={member}
      to={to}
      aside={
        <IconButton
          icon={Ellipsis}
          name={t('actOn', { name: nameIn(member) })}
          onClick={() => void onAct(member)}
        />
      }
    />
  )
}
