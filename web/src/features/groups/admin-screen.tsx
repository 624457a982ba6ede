import {
  Crown,
  DoorClosed,
  FileText,
  Handshake,
  Image,
  MicOff,
  Search,
  ShieldCheck,
  Type,
  UserCheck,
  UserPlus,
  VolumeX,
} from 'lucide-react'
import { useState } from 'react'
import { vest, type Group } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, List, Section } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'
import { useWaiting } from './applies.ts'
import { turn, type GroupSwitch } from './deeds.ts'
import { GroupPage, type Standing } from './group-page.tsx'
import { leads } from './members.ts'
import { useDissolve } from './use-dissolve.ts'

/** What owner and admins can set; each sees their own part. */
export function AdminScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('manage')} may={({ role }) => leads(role)}>
      {(standing) => <Manage {...standing} />}
    </GroupPage>
  )
}

function Manage({ group, role }: Standing) {
  const say = useSay('groups')
  const waiting = useWaiting(group.id)
  const owns = role === vest.owner
  const words = `?id=${group.id}`
  const askAndDissolve = useDissolve(group)
  return (
    <Screen title={say('manage')}>
      <div className="pb-6">
        <Section>
          <Cell
            icon={UserCheck}
            title={say('applies')}
            value={<Badge count={waiting} label={say('waiting', { count: waiting })} />}
            to={`/pages/group/petition/list${words}`}
          />
          <Cell icon={MicOff} title={say('mutedPeople')} to={`/pages/group/admin/mute${words}`} />
          {owns && (
            <Cell icon={ShieldCheck} title={say('admins')} to={`/pages/group/admin/manager${words}`} />
          )}
        </Section>
        <Section>
          <Cell icon={Type} title={say('name')} hint={group.name} to={`/pages/group/edit/name${words}`} />
          <Cell icon={Image} title={say('picture')} to={`/pages/group/facade${words}`} />
          <Cell icon={FileText} title={say('brief')} to={`/pages/group/edit/brief${words}`} />
        </Section>
        {owns && <Switches group={group} />}
        {owns && (
          <div className="px-4">
            <List>
              <Cell icon={Crown} title={say('transfer')} to={`/pages/group/admin/transferOwner${words}`} />
              <Cell
                icon={DoorClosed}
                tone="red"
                title={say('dissolve')}
                onPress={() => void askAndDissolve()}
              />
            </List>
          </div>
        )}
      </div>
    </Screen>
  )
}

function Switches({ group }: { group: Group }) {
  const say = useSay('groups')
  // on their way: what the server says meanwhile is older
  const [moved, setMoved] = useState<{ [Which in GroupSwitch]?: boolean | undefined }>({})
  const move = async (which: GroupSwitch, state: boolean) => {
    setMoved((all) => ({ ...all, [which]: state }))
    await turn(group.id, which, state)
    setMoved((all) => ({ ...all, [which]: undefined }))
  }
  const cell = (which: GroupSwitch) => ({
    checked: moved[which] ?? group[which],
    onCheck: (state: boolean) => void move(which, state),
  })
  return (
    <>
      <Section title={say('speaking')}>
        <Cell icon={VolumeX} title={say('silentAll')} hint={say('silentAllHint')} {...cell('isSilent')} />
      </Section>
      <Section title={say('joining')}>
        <Cell icon={UserPlus} title={say('inviteAll')} hint={say('inviteAllHint')} {...cell('isInvite')} />
        <Cell icon={UserCheck} title={say('audit')} hint={say('auditHint')} {...cell('isInviteAuth')} />
        <Cell icon={Search} title={say('findable')} hint={say('findableHint')} {...cell('isSearch')} />
      </Section>
      <Section title={say('amongMembers')}>
        <Cell
          icon={Handshake}
          title={say('addFriends')}
          hint={say('addFriendsHint')}
          {...cell('isAddFriend')}
        />
      </Section>
    </>
  )
}
