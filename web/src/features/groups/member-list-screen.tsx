import { Ellipsis, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { GroupMember } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useSettled } from '#ui/settled.ts'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { GroupPage, type Standing } from './group-page.tsx'
import { deedsFor, useMemberDeeds } from './member-deeds.ts'
import { MemberRow } from './member-row.tsx'
import { leads, mayInvite, nameIn } from './members.ts'
import { useMemberPages } from './queries.ts'

/** Everybody in a group, with role and own name. */
export function MemberListScreen() {
  const say = useSay('groups')
  return <GroupPage title={say('membersTitle')}>{(standing) => <Members {...standing} />}</GroupPage>
}

function Members({ group, role }: Standing) {
  const say = useSay('groups')
  const open = useOpen()
  const [text, setText] = useState('')
  const query = useMemberPages(group.id, { name: useSettled(text.trim()) })
  const act = useMemberDeeds(group, role)
  return (
    <Screen
      title={say('membersOf', { count: group.userCount })}
      onRefresh={query.refetch}
      actions={
        <>
          {leads(role) && (
            <IconButton
              icon={UserMinus}
              name={say('removePeople')}
              onClick={() => open(`/pages/group/member/remove?id=${group.id}`)}
            />
          )}
          {mayInvite(group, role) && (
            <IconButton
              icon={UserPlus}
              name={say('invite')}
              onClick={() => open(`/pages/group/member/add?id=${group.id}`)}
            />
          )}
        </>
      }
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField placeholder={say('findMember')} value={text} onChange={setText} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={UserPlus} sentence={say('noMember')} />}
      >
        {(members) => (
          <div className="px-4 pb-6">
            <List label={say('membersTitle')}>
              {members.map((member) => (
                <Member key={member.userId} member={member} role={role} onAct={act} />
              ))}
            </List>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Member(props: { member: GroupMember; role: number; onAct: (member: GroupMember) => Promise<void> }) {
  const { member, role, onAct } = props
  const say = useSay('groups')
  const to = `/pages/user/info?id=${member.userId}`
  if (deedsFor(role, member).length === 0) return <MemberRow member={member} to={to} />
  return (
    <MemberRow
      member={member}
      to={to}
      aside={
        <IconButton
          icon={Ellipsis}
          name={say('actOn', { name: nameIn(member) })}
          onClick={() => void onAct(member)}
        />
      }
    />
  )
}
