import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { vest } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { FriendPicker } from '#features/friends/index.ts'
import { invitePeople, removePeople } from './deeds.ts'
import { GroupPage, type Standing } from './group-page.tsx'
import { MemberPicker } from './member-picker.tsx'
import { leads, mayInvite } from './members.ts'
import { useFriendsIn, useSession } from './queries.ts'

/** Brings friends in. */
export function MemberAddScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('invite')} may={({ group, role }) => mayInvite(group, role)}>
      {(standing) => <Add {...standing} />}
    </GroupPage>
  )
}

function Add({ group, role }: Standing) {
  const say = useSay('groups')
  const { goBack } = usePlace()
  const inside = useFriendsIn(group.id)
  const [busy, setBusy] = useState(false)
  const invite = async (people: Person[]) => {
    setBusy(true)
    const done = await invitePeople(
      group.id,
      people.map(({ userId }) => userId),
    )
    setBusy(false)
    if (!done) return
    const { joined, waiting, unverified } = done
    const names = people
      .filter(({ userId }) => unverified.includes(userId))
      .map(({ remarks, userName }) => remarks || userName)
    const told = [
      joined.length > 0 && say('invited', { count: joined.length }),
      waiting.length > 0 && say('invitedWaiting', { count: waiting.length }),
      names.length > 0 && say('invitedUnverified', { people: names.join(', ') }),
    ].filter(Boolean)
    toast(told.join(' '))
    if (joined.length + waiting.length > 0) goBack?.()
  }
  if (inside.isPending) {
    return (
      <Screen title={say('invite')}>
        <RowSkeletons />
      </Screen>
    )
  }
  return (
    <FriendPicker
      title={say('invite')}
      confirm={say('inviteDo')}
      without={inside.data ?? []}
      none={say('inviteNone')}
      {...(group.isInviteAuth && !leads(role) && { hint: say('inviteAudited') })}
      max={limits.batchMax}
      busy={busy}
      onChoose={(people) => void invite(people)}
    />
  )
}

/** Takes plain members out. */
export function MemberRemoveScreen() {
  const say = useSay('groups')
  const { goBack } = usePlace()
  const [busy, setBusy] = useState(false)
  return (
    <GroupPage title={say('removePeople')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <MemberPicker
          title={say('removePeople')}
          groupId={group.id}
          vest={vest.member}
          none={say('noPlain')}
          confirm={say('remove')}
          danger
          max={limits.batchMax}
          busy={busy}
          onChoose={async (members) => {
            const sure = await confirm({
              title: say('removeManyAsk', { count: members.length }),
              text: say('removeText'),
              confirm: say('remove'),
              danger: true,
            })
            if (!sure) return
            setBusy(true)
            const ids = members.map(({ userId }) => userId)
            const done = await removePeople(group.id, ids)
            setBusy(false)
            if (!done) return
            toast(say('removed', { count: ids.length }))
            goBack?.()
          }}
        />
      )}
    </GroupPage>
  )
}

/** Chooses a member for the page in `?to=`, which finds the id in its history state as `memberId`; else opens their profile. */
export function MemberChooseScreen() {
  const say = useSay('groups')
  const navigate = useNavigate()
  const session = useSession()
  const to = useSearchParams()[0].get('to') ?? ''
  const me = session.state === 'in' ? session.userId : ''
  return (
    <GroupPage title={say('chooseMember')}>
      {({ group }) => (
        <MemberPicker
          title={say('chooseMember')}
          groupId={group.id}
          without={[me]}
          none={say('noOthers')}
          onChoose={([member]) => {
            if (!member) return
            const memberId = member.userId
            if (to.startsWith('/pages/')) void navigate(to, { replace: true, state: { memberId } })
            else void navigate(`/pages/user/info?id=${memberId}`)
          }}
        />
      )}
    </GroupPage>
  )
}
