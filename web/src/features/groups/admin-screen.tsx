import {
  Crown,
  DoorClosed,
  FileText,
  Handshake,
  Image,
  MicOff,
  Pin,
  Search,
  ShieldCheck,
  SmilePlus,
  Type,
  UserCheck,
  UserPlus,
  VolumeX,
} from 'lucide-react'
import { useState } from 'react'
import { groupRole, type Group } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { useWaiting } from './joining/applies.ts'
import { turn, type GroupSwitch } from './mutations.ts'
import { GroupPage, type ViewerState } from './group-page.tsx'
import { leads } from './members/members.ts'
import {
  groupAdminManagerPath,
  groupAdminMutePath,
  groupAdminReactionsPath,
  groupAdminTransferOwnerPath,
  groupEditBriefPath,
  groupEditNamePath,
  groupAvatarPath,
  joinRequestsPath,
} from './paths.ts'
import { useDissolve } from './use-dissolve.ts'

/** The settings of owner and admins, each with those they may change. */
export function AdminScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('manage')} may={({ role }) => leads(role)}>
      {(viewer) => <Manage {...viewer} />}
    </GroupPage>
  )
}

function Manage({ group, role }: ViewerState) {
  const t = useT('groups')
  const waiting = useWaiting(group.id)
  const owns = role === groupRole.owner
  const words = `?id=${group.id}`
  const askAndDissolve = useDissolve(group)
  return (
    <Screen title={t('manage')}>
      <div className="pb-6">
        <Section>
          <Cell
            icon={UserCheck}
            title={t('applies')}
            value={<Badge count={waiting} label={t('waiting', { count: waiting })} />}
            to={`${joinRequestsPath}${words}`}
          />
          <Cell icon={MicOff} title={t('mutedPeople')} to={`${groupAdminMutePath}${words}`} />
          {owns && <Cell icon={ShieldCheck} title={t('admins')} to={`${groupAdminManagerPath}${words}`} />}
        </Section>
        <Section>
          <Cell icon={Type} title={t('name')} hint={group.name} to={`${groupEditNamePath}${words}`} />
          <Cell icon={Image} title={t('picture')} to={`${groupAvatarPath}${words}`} />
          <Cell icon={FileText} title={t('brief')} to={`${groupEditBriefPath}${words}`} />
        </Section>
        {owns && <Switches group={group} />}
        {owns && (
          <div className="px-4">
            <List>
              <Cell icon={Crown} title={t('transfer')} to={`${groupAdminTransferOwnerPath}${words}`} />
              <Cell
                icon={DoorClosed}
                tone="red"
                title={t('dissolve')}
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
  const t = useT('groups')
  // while the change is being saved, the server's value is older
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
  const reactionsOf = ({ reactions }: Group): string => {
    if (!reactions) return t('reactionsAll')
    return reactions.length > 0 ? reactions.slice(0, 6).join(' ') : t('reactionsNone')
  }
  return (
    <>
      <Section title={t('speaking')}>
        <Cell icon={VolumeX} title={t('silentAll')} hint={t('silentAllHint')} {...cell('isSilent')} />
      </Section>
      <Section title={t('joining')}>
        <Cell icon={UserPlus} title={t('inviteAll')} hint={t('inviteAllHint')} {...cell('isInvite')} />
        <Cell icon={UserCheck} title={t('audit')} hint={t('auditHint')} {...cell('isInviteAuth')} />
        <Cell icon={Search} title={t('findable')} hint={t('findableHint')} {...cell('isSearch')} />
      </Section>
      <Section title={t('amongMembers')}>
        <Cell icon={Handshake} title={t('addFriends')} hint={t('addFriendsHint')} {...cell('isAddFriend')} />
        <Cell icon={Pin} title={t('pinAll')} hint={t('pinAllHint')} {...cell('isPinAll')} />
        <Cell
          icon={SmilePlus}
          title={t('reactions')}
          value={reactionsOf(group)}
          to={`${groupAdminReactionsPath}?id=${group.id}`}
        />
      </Section>
    </>
  )
}
