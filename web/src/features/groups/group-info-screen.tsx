import { Flag, LogOut, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { vest, type Group, type GroupMember } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, List, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { complainAboutGroup } from '#features/complaints/index.ts'
import { ChatSettings } from '#features/conversations/index.ts'
import { leaveGroup, useGroup, useMembers, useSession } from './queries.ts'

/** From so many on a search field helps. */
const manyMembers = 10

export function GroupInfoScreen() {
  const say = useSay('groups')
  const [search] = useSearchParams()
  const query = useGroup(search.get('id') ?? '')
  return (
    <Screen title={say('info')}>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {(group) => <Info group={group} />}
      </Loaded>
    </Screen>
  )
}

function Info({ group }: { group: Group }) {
  const say = useSay('groups')
  const report = useSay('complaints')
  const open = useOpen()
  const session = useSession()
  const owns = session.state === 'in' && session.userId === group.userId
  return (
    <div className="pb-6">
      <header className="flex flex-col items-center px-6 pt-4 pb-5 text-center">
        <Avatar id={group.id} name={group.name} src={group.avatar} size={96} />
        <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{group.name}</h2>
        <p className="text-14 text-ink-500">{say('members', { count: group.userCount })}</p>
        {group.brief && <p className="mt-2 text-14 text-ink-700 wrap-anywhere">{group.brief}</p>}
        <div className="mt-4">
          <Button icon={MessageCircle} onClick={() => open(`/pages/room/multi?id=${group.id}`)}>
            {say('message')}
          </Button>
        </div>
      </header>
      <Members group={group} />
      <div className="space-y-3.5 px-4">
        <ChatSettings conversation={{ toBizId: group.id, toBizType: chatType.group }} />
        {!owns && (
          <List>
            <Cell icon={Flag} title={report('title')} to={complainAboutGroup(group.id)} />
          </List>
        )}
        <List>
          {owns ? (
            <Cell title={say('ownerStays')} />
          ) : (
            <Cell
              icon={LogOut}
              tone="red"
              title={say('leave')}
              onPress={() => void askAndLeave(group, say, open)}
            />
          )}
        </List>
      </div>
    </div>
  )
}

function Members({ group }: { group: Group }) {
  const say = useSay('groups')
  const [name, setName] = useState('')
  const query = useMembers(group.id, name.trim())
  return (
    <Section title={say('membersTitle')}>
      {group.userCount > manyMembers && (
        <li className="p-2">
          <SearchField placeholder={say('findMember')} value={name} onChange={setName} />
        </li>
      )}
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Cell title={say('noMember')} />}
      >
        {({ list }) => list.map((member) => <Member key={member.userId} member={member} />)}
      </Loaded>
    </Section>
  )
}

function Member({ member }: { member: GroupMember }) {
  const say = useSay('groups')
  const roles = { [vest.owner]: say('owner'), [vest.admin]: say('admin'), [vest.member]: undefined }
  return (
    <Cell
      leading={<Avatar id={member.userId} name={member.userName} src={member.avatarUrl} size={44} />}
      title={member.userName}
      value={roles[member.vest as keyof typeof roles]}
      to={`/pages/user/info?id=${member.userId}`}
    />
  )
}

type Words = ReturnType<typeof useSay<'groups'>>

async function askAndLeave(group: Group, say: Words, open: ReturnType<typeof useOpen>): Promise<void> {
  const sure = await confirm({
    title: say('leaveAsk', { name: group.name }),
    text: say('leaveText'),
    confirm: say('leave'),
    danger: true,
  })
  if (!sure) return
  // A refusal has been said in a toast.
  const left = await leaveGroup(group.id).then(
    () => true,
    () => false,
  )
  if (left) open('/pages/group/list')
}
