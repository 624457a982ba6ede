import { useNavigate, useSearchParams } from 'react-router'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { FriendPicker } from '#features/friends/index.ts'
import { invitePeople, removePeople } from '../mutations.ts'
import { GroupPage, type ViewerState } from '../group-page.tsx'
import { MemberPicker } from './member-picker.tsx'
import { leads, mayInvite } from './members.ts'
import { userInfoPath } from '../paths.ts'
import { useFriendsIn, useSession } from '../queries.ts'

/** Invites friends. */
export function MemberAddScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('invite')} may={({ group, role }) => mayInvite(group, role)}>
      {(viewer) => <Add {...viewer} />}
    </GroupPage>
  )
}

function Add({ group, role }: ViewerState) {
  const t = useT('groups')
  const { close } = usePageContext()
  const inside = useFriendsIn(group.id)
  const { busy, run } = useAction()
  const invite = async (people: Person[]) => {
    const ids = people.map(({ userId }) => userId)
    const done = await invitePeople(group.id, ids)
    if (!done) return
    const { joined, waiting, unverified, removed } = done
    const named = (ids: string[]) =>
      people
        .filter(({ userId }) => ids.includes(userId))
        .map(({ remarks, userName }) => remarks || userName)
        .join(', ')
    const options = [
      joined.length > 0 && t('invited', { count: joined.length }),
      waiting.length > 0 && t('invitedWaiting', { count: waiting.length }),
      unverified.length > 0 && t('invitedUnverified', { people: named(unverified) }),
      removed.length > 0 && t('invitedRemoved', { people: named(removed) }),
    ].filter(Boolean)
    toast(options.join(' '))
    if (joined.length + waiting.length > 0) close()
  }
  if (inside.isPending) {
    return (
      <Screen title={t('invite')}>
        <RowSkeletons />
      </Screen>
    )
  }
  return (
    <FriendPicker
      title={t('invite')}
      confirm={t('inviteDo')}
      without={inside.data ?? []}
      none={t('inviteNone')}
      {...(group.isInviteAuth && !leads(role) && { hint: t('inviteAudited') })}
      max={limits.batchMax}
      busy={busy}
      onChoose={(people) => void run(() => invite(people))}
    />
  )
}

/** Removes ordinary members. */
export function MemberRemoveScreen() {
  const t = useT('groups')
  const { close } = usePageContext()
  const { busy, run } = useAction()
  return (
    <GroupPage title={t('removePeople')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <MemberPicker
          title={t('removePeople')}
          groupId={group.id}
          role={groupRole.member}
          none={t('noPlain')}
          confirm={t('remove')}
          danger
          max={limits.batchMax}
          busy={busy}
          onChoose={async (members) => {
            const sure = await confirm({
              title: t('removeManyAsk', { count: members.length }),
              text: t('removeText'),
              confirm: t('remove'),
              danger: true,
            })
            if (!sure) return
            const ids = members.map(({ userId }) => userId)
            await run(async () => {
              if (!(await removePeople(group.id, ids))) return
              toast(t('removed', { count: ids.length }))
              close()
            })
          }}
        />
      )}
    </GroupPage>
  )
}

/** Chooses a member for the page in `?to=`, which finds the id in its history state as `memberId`; else opens their profile. */
export function MemberChooseScreen() {
  const t = useT('groups')
  const navigate = useNavigate()
  const session = useSession()
  const to = useSearchParams()[0].get('to') ?? ''
  const me = session.state === 'in' ? session.userId : ''
  return (
    <GroupPage title={t('chooseMember')}>
      {({ group }) => (
        <MemberPicker
          title={t('chooseMember')}
          groupId={group.id}
          without={[me]}
          none={t('noOthers')}
          onChoose={([member]) => {
            if (!member) return
            const memberId = member.userId
            if (to.startsWith('/pages/')) void navigate(to, { replace: true, state: { memberId } })
            else void navigate(`${userInfoPath}?id=${memberId}&from=group`)
          }}
        />
      )}
    </GroupPage>
  )
}
