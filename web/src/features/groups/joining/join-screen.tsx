import { Flag, MessageCircle, UsersRound } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { ApplyStatus } from '@mynah/contract/friends'
import type { GroupPreview } from '@mynah/contract/groups'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { boundOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { complainAboutGroup } from '#features/complaints/index.ts'
import { certificatePath, identityState, useIdentityState } from '#features/identity/index.ts'
import { askToJoin } from './applies.ts'
import { join } from '../mutations.ts'
import { roomMultiPath } from '../paths.ts'
import { isAbsent, isDissolved, isExpired, isLinkFull, usePreview } from '../queries.ts'

/** A group that the user is not in: what it is, and how to join. */
export function JoinGroup({ id, invite }: { id: string; invite: string }) {
  const t = useT('groups')
  const invited = usePreview(id, invite, true)
  // with an expired invitation one can still request to join without it
  const expired = isExpired(invited.error)
  const full = isLinkFull(invited.error)
  const plain = usePreview(id, '', expired || full)
  const query = expired || full ? plain : invited
  // also with one that became invalid, for instance because the inviter left
  const ended = !expired && !full && invite !== '' && query.data?.inviteUserId === ''
  const over = expired ? 'inviteExpired' : full ? 'inviteFull' : ended ? 'inviteEnded' : null
  if (query.data) return <Preview group={query.data} invite={over ? '' : invite} over={over} />
  if (isAbsent(query.error)) return <EmptyState icon={UsersRound} sentence={t('absent')} />
  if (isDissolved(query.error)) return <EmptyState icon={UsersRound} sentence={t('dissolved')} />
  if (query.error) return <ErrorState onRetry={() => void query.refetch()} />
  return <CellSkeletons rows={3} />
}

function Preview(props: {
  group: GroupPreview
  invite: string
  over: 'inviteExpired' | 'inviteFull' | 'inviteEnded' | null
}) {
  const { group, invite, over } = props
  const { id, name, avatar, userCount, brief, inviteUserName } = group
  const t = useT('groups')
  const report = useT('complaints')
  return (
    <div className="flex flex-col items-center px-6 pt-4 pb-6 text-center">
      <Avatar id={id} name={name} src={avatar} size={96} />
      <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{name}</h2>
      <p className="text-14 text-ink-500">{t('members', { count: userCount })}</p>
      {brief && <p className="mt-2 max-w-90 text-16 text-ink-700 wrap-anywhere">{brief}</p>}
      {inviteUserName && (
        <p className="mt-3 text-14 text-ink-700 wrap-anywhere">{t('invitedBy', { name: inviteUserName })}</p>
      )}
      {!group.isIn && <FriendsInside friends={group.friends} />}
      {over && !group.isIn && !group.isRemoved && <p className="mt-3 text-14 text-ink-700">{t(over)}</p>}
      <div className="mt-6 w-full max-w-90">
        <Way group={group} invite={invite} />
      </div>
      {!group.isIn && (
        <Link
          to={complainAboutGroup(id)}
          className="mt-6 inline-flex min-h-11 items-center gap-2 px-3 text-14 text-ink-500 hover:underline"
        >
          <Flag className="size-4" strokeWidth={1.8} aria-hidden />
          {report('title')}
        </Link>
      )}
    </div>
  )
}

/** The user's friends in the group, which is what makes most people join. */
function FriendsInside({ friends }: { friends: GroupPreview['friends'] }) {
  const format = useFormat()
  const t = useT('groups')
  if (friends.length === 0) return null
  const people = format.names(friends.map((one) => one.userName))
  return (
    <div className="mt-4 flex w-full max-w-90 flex-col items-center gap-2">
      <span className="flex" aria-hidden>
        {friends.slice(0, 5).map(({ userId, userName, avatarUrl }) => (
          <span key={userId} className="-ms-2 first:ms-0">
            <Avatar id={userId} name={userName} src={avatarUrl} size={36} />
          </span>
        ))}
      </span>
      <p className="text-14 text-ink-700 wrap-anywhere">{t('friendsInside', { people })}</p>
    </div>
  )
}

function Way({ group, invite }: { group: GroupPreview; invite: string }) {
  const t = useT('groups')
  const open = useOpen()
  const { busy, run } = useAction()
  const state = useIdentityState()
  const room = `${roomMultiPath}?id=${group.id}`
  const { id, way, status, reason } = group
  const enter = () =>
    run(async () => {
      const joined = await join(id, invite)
      if (joined === 1) open(room, { replace: true })
      if (joined === 0) toast(t('applied'))
    })
  const { apply, dialog } = useApplication(group)
  if (group.isIn) {
    return (
      <Button wide icon={MessageCircle} onClick={() => open(room, { replace: true })}>
        {t('message')}
      </Button>
    )
  }
  const waits = status === ApplyStatus.pending
  const isOpen = !waits && way !== 'none'
  // before a reason is typed, which would be in vain
  if (isOpen && state !== identityState.approved)
    return <VerifyFirst inReview={state === identityState.review} />
  return (
    <>
      {status === ApplyStatus.refused && (
        <p role="status" className="mb-4 rounded-12 bg-ink-100 px-4 py-3 text-14 text-ink-700 wrap-anywhere">
          {t('applyRefused', { reason })}
        </p>
      )}
      {waits ? (
        <p role="status" className="rounded-12 bg-beak-100 px-4 py-3 text-14 text-ink-900">
          {t('applyWaits')}
        </p>
      ) : way === 'none' ? (
        <p role="status" className="text-14 text-ink-700">
          {t(group.isRemoved ? 'wasRemoved' : 'noWay')}
        </p>
      ) : (
        <Button wide busy={busy} onClick={() => (way === 'join' || invite ? void enter() : apply())}>
          {way === 'join' ? t('join') : t('apply')}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** Requests to join, with a reason. */
function useApplication({ id, name }: GroupPreview) {
  const t = useT('groups')
  const { ask, dialog } = useTextInputDialog()
  const apply = () =>
    ask({
      title: t('applyTitle', { name }),
      text: t('applyText'),
      label: t('applyReason'),
      ...boundOf(groupJoinRequests.ask, 'remark'),
      confirm: t('applySend'),
      onConfirm: async (line) => {
        const sent = await askToJoin(id, line)
        if (sent) toast(t('applied'))
        return sent
      },
    })
  return { apply, dialog }
}

function VerifyFirst({ inReview }: { inReview: boolean }) {
  const t = useT('groups')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (inReview) {
    return (
      <p role="status" className="rounded-12 bg-beak-100 px-4 py-3 text-14 text-ink-900">
        {t('joinInReview')}
      </p>
    )
  }
  return (
    <>
      <p className="mb-4 text-14 text-ink-700">{t('joinVerified')}</p>
      <Button wide onClick={() => void navigate(certificatePath, { state: { from: pathname + search } })}>
        {t('verifyNow')}
      </Button>
    </>
  )
}
