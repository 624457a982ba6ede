import {
  DoorClosed,
  FileText,
  Flag,
  Hash,
  IdCard,
  Link2,
  LogOut,
  Megaphone,
  MessageCircle,
  QrCode,
  Settings2,
  Type,
  UserCheck,
} from 'lucide-react'
import { useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { type Group, groupRole, groups } from '@mynah/contract/groups'
import { boundOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Badge } from '@mynah/ui/badge.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { complainAboutGroup } from '#features/complaints/index.ts'
import { ExpirySetting } from '#features/disappearing/index.ts'
import { ChatSettings } from '#features/conversations/index.ts'
import { useWaiting } from './joining/applies.ts'
import { leaveGroup, setNick } from './mutations.ts'
import { JoinGroup } from './joining/join-screen.tsx'
import { leads, mayInvite } from './members/members.ts'
import { MembersGrid } from './members/members-grid.tsx'
import {
  groupAdminPath,
  groupEditBriefPath,
  groupEditNamePath,
  groupAvatarPath,
  groupLinksPath,
  groupListPath,
  groupNoticeListPath,
  joinRequestsPath,
  groupQrcodePath,
  roomMultiPath,
} from './paths.ts'
import { copyText, isAbsent, isDissolved, useGroup, useMyPart } from './queries.ts'
import { useDissolve } from './use-dissolve.ts'

/** A group: all details for members, the ways to join for others. `?invite=` is the token of a code or card. */
export function GroupInfoScreen() {
  const t = useT('groups')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const group = useGroup(id)
  const part = useMyPart(id)
  const gone = isDissolved(group.error) || group.data?.isDelete
  const outside = isAbsent(group.error) || isAbsent(part.error)
  return (
    <Screen title={t('info')}>
      {gone ? (
        <EmptyState icon={DoorClosed} sentence={t('dissolved')} />
      ) : id === '' ? (
        <EmptyState icon={DoorClosed} sentence={t('absent')} />
      ) : outside ? (
        <JoinGroup id={id} invite={search.get('invite') ?? ''} />
      ) : group.data && part.data ? (
        <Info group={group.data} role={part.data.role} nick={part.data.nick} />
      ) : group.error || part.error ? (
        <ErrorState
          onRetry={() => {
            void group.refetch()
            void part.refetch()
          }}
        />
      ) : (
        <RowSkeletons />
      )}
    </Screen>
  )
}

interface InfoProps {
  group: Group
  role: number
  nick: string
}

function Info({ group, role, nick }: InfoProps) {
  const t = useT('groups')
  const open = useOpen()
  // not needed beside its room
  const { aside } = usePageContext()
  const { id, name, avatar, faces, userCount, brief } = group
  return (
    <div className="pb-6">
      <header className="flex flex-col items-center px-6 pt-4 pb-5 text-center">
        <Link to={`${groupAvatarPath}?id=${id}`} aria-label={t('picture')} className="flex rounded-squircle">
          <Avatar id={id} name={name} src={avatar} faces={faces} size={96} />
        </Link>
        <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{name}</h2>
        <p className="text-14 text-ink-500">{t('members', { count: userCount })}</p>
        {brief && <p className="mt-2 max-w-90 text-14 text-ink-700 wrap-anywhere">{brief}</p>}
        {!aside && (
          <div className="mt-4">
            <Button icon={MessageCircle} onClick={() => open(`${roomMultiPath}?id=${id}`)}>
              {t('message')}
            </Button>
          </div>
        )}
      </header>
      <MembersGrid group={group} role={role} />
      {leads(role) && <Leading group={group} />}
      <About group={group} role={role} nick={nick} />
      <div className="space-y-3.5 px-4">
        <ExpirySetting conversation={{ type: chatType.group, id }} />
        <ChatSettings conversation={{ type: chatType.group, id }} />
        <Ways group={group} role={role} />
      </div>
    </div>
  )
}

/** The most used actions of owner and admins. */
function Leading({ group }: { group: Group }) {
  const t = useT('groups')
  const waiting = useWaiting(group.id)
  return (
    <Section>
      <Cell icon={Settings2} title={t('manage')} to={`${groupAdminPath}?id=${group.id}`} />
      <Cell
        icon={UserCheck}
        title={t('applies')}
        value={<Badge count={waiting} label={t('waiting', { count: waiting })} />}
        to={`${joinRequestsPath}?id=${group.id}`}
      />
    </Section>
  )
}

function About({ group, role, nick }: InfoProps) {
  const t = useT('groups')
  const { ask, dialog } = useTextInputDialog()
  const { id, name, brief, notice } = group
  const changes = leads(role)
  const copyNumber = async () => toast(t((await copyText(id)) ? 'copied' : 'copyFailed'))
  const askNick = () =>
    ask({
      title: t('nick'),
      text: t('nickText'),
      label: t('nick'),
      initial: nick,
      ...boundOf(groups.setNick, 'name'),
      confirm: t('save'),
      onConfirm: async (line) => {
        const done = await setNick(id, line)
        if (done) toast(t('saved'))
        return done
      },
    })
  return (
    <Section>
      {changes && <Cell icon={Type} title={t('name')} hint={name} to={`${groupEditNamePath}?id=${id}`} />}
      {changes && (
        <Cell
          icon={FileText}
          title={t('brief')}
          hint={brief || undefined}
          to={`${groupEditBriefPath}?id=${id}`}
        />
      )}
      <Cell
        icon={Megaphone}
        title={t('notice')}
        hint={notice || undefined}
        to={`${groupNoticeListPath}?id=${id}`}
      />
      {mayInvite(group, role) && <Cell icon={QrCode} title={t('qr')} to={`${groupQrcodePath}?id=${id}`} />}
      {mayInvite(group, role) && <Cell icon={Link2} title={t('links')} to={`${groupLinksPath}?id=${id}`} />}
      <Cell icon={Hash} title={t('number')} hint={id} onPress={() => void copyNumber()} />
      <Cell icon={IdCard} title={t('nick')} hint={nick || t('nickNone')} chevron onPress={askNick} />
      {dialog}
    </Section>
  )
}

/** Reporting, leaving and dissolving the group. */
function Ways({ group, role }: { group: Group; role: number }) {
  const t = useT('groups')
  const report = useT('complaints')
  const open = useOpen()
  const askAndLeave = async () => {
    const sure = await confirm({
      title: t('leaveAsk', { name: group.name }),
      text: t('leaveText'),
      confirm: t('leave'),
      danger: true,
    })
    if (sure && (await leaveGroup(group.id))) open(groupListPath)
  }
  const askAndDissolve = useDissolve(group)
  if (role === groupRole.owner) {
    return (
      <>
        <List>
          <Cell icon={DoorClosed} tone="red" title={t('dissolve')} onPress={() => void askAndDissolve()} />
        </List>
        <p className="px-1 text-12 text-ink-500">{t('ownerStays')}</p>
      </>
    )
  }
  return (
    <>
      <List>
        <Cell icon={Flag} title={report('title')} to={complainAboutGroup(group.id)} />
      </List>
      <List>
        <Cell icon={LogOut} tone="red" title={t('leave')} onPress={() => void askAndLeave()} />
      </List>
    </>
  )
}
