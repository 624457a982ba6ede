import { MessageCircle, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { ApplyStatus } from '@mynah/contract/friends'
import type { GroupPreview } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useLineDialog } from '#ui/line-dialog.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { askToJoin } from './applies.ts'
import { join } from './deeds.ts'
import { isAbsent, isDissolved, isExpired, usePreview } from './queries.ts'

/** A group that one is not in: what it is, and the way in. */
export function JoinGroup({ id, invite }: { id: string; invite: string }) {
  const say = useSay('groups')
  const invited = usePreview(id, invite, true)
  // an invitation that is over leaves the way of those who have none
  const expired = isExpired(invited.error)
  const plain = usePreview(id, '', expired)
  const query = expired ? plain : invited
  if (query.data) return <Preview group={query.data} invite={expired ? '' : invite} expired={expired} />
  if (isAbsent(query.error)) return <EmptyState icon={UsersRound} sentence={say('absent')} />
  if (isDissolved(query.error)) return <EmptyState icon={UsersRound} sentence={say('dissolved')} />
  if (query.error) return <ErrorState onRetry={() => void query.refetch()} />
  return <CellSkeletons rows={3} />
}

function Preview(props: { group: GroupPreview; invite: string; expired: boolean }) {
  const { group, invite, expired } = props
  const { id, name, avatar, userCount, brief, inviteUserName } = group
  const say = useSay('groups')
  return (
    <div className="flex flex-col items-center px-6 pt-4 pb-6 text-center">
      <Avatar id={id} name={name} src={avatar} size={96} />
      <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{name}</h2>
      <p className="text-14 text-ink-500">{say('members', { count: userCount })}</p>
      {brief && <p className="mt-2 max-w-90 text-16 text-ink-700 wrap-anywhere">{brief}</p>}
      {inviteUserName && (
        <p className="mt-3 text-14 text-ink-700 wrap-anywhere">
          {say('invitedBy', { name: inviteUserName })}
        </p>
      )}
      {expired && <p className="mt-3 text-14 text-ink-700">{say('inviteExpired')}</p>}
      <div className="mt-6 w-full max-w-90">
        <Way group={group} invite={invite} />
      </div>
    </div>
  )
}

function Way({ group, invite }: { group: GroupPreview; invite: string }) {
  const say = useSay('groups')
  const open = useOpen()
  const { ask, dialog } = useLineDialog()
  const [busy, setBusy] = useState(false)
  const room = `/pages/room/multi?id=${group.id}`
  const { id, way, status, reason } = group
  const enter = async () => {
    setBusy(true)
    const joined = await join(id, invite)
    setBusy(false)
    if (joined === 1) open(room, { replace: true })
    if (joined === 0) toast(say('applied'))
  }
  const apply = () =>
    ask({
      title: say('applyTitle', { name: group.name }),
      text: say('applyText'),
      label: say('applyReason'),
      max: limits.reasonLengthMax,
      confirm: say('applySend'),
      onConfirm: async (line) => {
        const sent = await askToJoin(id, line)
        if (sent) toast(say('applied'))
        return sent
      },
    })
  if (group.isIn) {
    return (
      <Button wide icon={MessageCircle} onClick={() => open(room, { replace: true })}>
        {say('message')}
      </Button>
    )
  }
  const waits = status === ApplyStatus.pending
  return (
    <>
      {status === ApplyStatus.refused && (
        <p role="status" className="mb-4 rounded-12 bg-ink-100 px-4 py-3 text-14 text-ink-700 wrap-anywhere">
          {say('applyRefused', { reason })}
        </p>
      )}
      {waits ? (
        <p role="status" className="rounded-12 bg-beak-100 px-4 py-3 text-14 text-ink-900">
          {say('applyWaits')}
        </p>
      ) : way === 'none' ? (
        <p className="text-14 text-ink-500">{say('noWay')}</p>
      ) : (
        <Button wide busy={busy} onClick={() => (way === 'join' || invite ? void enter() : apply())}>
          {way === 'join' ? say('join') : say('apply')}
        </Button>
      )}
      <p className="mt-3 text-12 text-ink-500">{say('joinVerified')}</p>
      {dialog}
    </>
  )
}
