import { Link2Off, LogIn } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import type { GroupLinkState } from '@mynah/contract/group-links'
import type { OutputOf } from '@mynah/contract/kit'
import type { groupLinks } from '@mynah/contract/group-links'
import { groupPath, signedInLinkPath } from '#features/groups/index.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { isAbsent, isClosed, useGroupOfLink, useInvitation, useSession } from './queries.ts'

/** The page of an invitation link: signed-in users are led to the group, others see what it is before they register. */
export function InvitationScreen() {
  const t = useT('group-links')
  const { token = '' } = useParams()
  const session = useSession()
  return (
    <Screen title={t('invitation')} onBack={session.state === 'out' ? false : undefined}>
      {session.state === 'in' ? <Mine token={token} /> : <Shown token={token} />}
    </Screen>
  )
}

function Mine({ token }: { token: string }) {
  const found = useGroupOfLink(token, true)
  if (found.data?.groupId) return <Navigate to={groupPath(found.data.groupId, token)} replace />
  if (found.data) return <Over state={found.data.state} />
  return <Missing query={found} />
}

function Shown({ token }: { token: string }) {
  const t = useT('group-links')
  const open = useOpen()
  const query = useInvitation(token, true)
  const signIn = () => open(signedInLinkPath(token))
  if (query.data?.state === 'open') return <Invitation group={query.data} token={token} onJoin={signIn} />
  if (query.data) return <Over state={query.data.state} />
  if (isClosed(query.error))
    return <EmptyState icon={LogIn} sentence={t('closed')} action={{ label: t('signIn'), onPress: signIn }} />
  return <Missing query={query} />
}

function Invitation(props: { group: OutputOf<typeof groupLinks.look>; token: string; onJoin: () => void }) {
  const { group, token, onJoin } = props
  const t = useT('group-links')
  const ofGroups = useT('groups')
  return (
    <div className="flex flex-col items-center px-6 pt-4 pb-6 text-center">
      <Avatar id={token} name={group.name} src={group.avatar} size={96} />
      <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{group.name}</h2>
      <p className="text-14 text-ink-500">{ofGroups('members', { count: group.userCount })}</p>
      {group.brief && <p className="mt-2 max-w-90 text-16 text-ink-700 wrap-anywhere">{group.brief}</p>}
      <div className="mt-6 w-full max-w-90">
        <Button wide onClick={onJoin}>
          {ofGroups(group.approval ? 'apply' : 'join')}
        </Button>
        <p className="mt-3 text-14 text-ink-700">{t(group.approval ? 'approvalFirst' : 'signInFirst')}</p>
      </div>
    </div>
  )
}

const sentences = { full: 'noPlace', ended: 'ended', revoked: 'takenBack' } as const

function Over({ state }: { state: GroupLinkState }) {
  const t = useT('group-links')
  return <EmptyState icon={Link2Off} sentence={t(sentences[state === 'open' ? 'ended' : state])} />
}

function Missing({ query }: { query: ReturnType<typeof useGroupOfLink> | ReturnType<typeof useInvitation> }) {
  const t = useT('group-links')
  if (!query.isEnabled || isAbsent(query.error)) return <EmptyState icon={Link2Off} sentence={t('unknown')} />
  if (query.error) return <ErrorState onRetry={() => void query.refetch()} />
  return <CellSkeletons rows={3} />
}
