import { ChevronDown, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { MediaProblems, useMediaState, useNow } from '#features/media/index.ts'
import { callPath } from '../paths.ts'
import { isForSeveral, type CallView } from '../queries.ts'
import { useReachedRoom, type CallSession } from '../session.ts'
import { CallControls } from './call-controls.tsx'
import { PeopleGrid } from './people-grid.tsx'
import { usePeopleOfCall } from './people.ts'
import { PrivateStage } from './private-stage.tsx'
import { resultLine, statusLine } from './status.ts'

const peopleIn = ({ invitees, participants }: CallView) => invitees.length + participants.length

/** The call, from ringing to its result. */
export function ActiveCall({
  session,
}: {
  session: Exclude<CallSession, { phase: 'none' | 'incoming' | 'away' }>
}) {
  const t = useT('call-screen')
  const { close } = usePageContext()
  const now = useNow()
  const client = session.phase === 'in' ? session.media : undefined
  const media = useMediaState(client)
  const { name, groupId, other } = usePeopleOfCall(session)
  const reachedRoom = useReachedRoom()
  const otherName = other ? name : ''
  const line =
    session.phase === 'over'
      ? resultLine(session, t, otherName)
      : statusLine({ session, media, reachedRoom }, now, t, otherName)
  const canAdd =
    session.phase === 'in' &&
    (groupId !== '' ||
      (session.call.state === 'active' && peopleIn(session.call) < limits.callPrivatePeopleMax))
  const isWeak = media?.isWeak === true || media?.others.some((one) => one.isWeak && !one.isLost) === true
  return (
    <Screen
      tone="night"
      bare
      title={t('title')}
      nav={
        <header className="app-safe-top flex min-h-14 items-center gap-2 px-2 text-on-dark">
          <IconButton icon={ChevronDown} name={t('minimise')} tone="night" onClick={close} />
          <div className="min-w-0 flex-1 text-center">
            <h1 className="one-line text-18 font-medium">{name}</h1>
            <p role="status" className="one-line text-14 text-on-dark-soft tabular-nums">
              {isWeak && session.phase === 'in' ? t('weak', { status: line }) : line}
            </p>
          </div>
          {canAdd ? <AddPeople groupId={groupId} /> : <span className="size-11 flex-none" />}
        </header>
      }
      footer={<CallControls session={session} media={media} />}
    >
      <div className="flex h-full min-h-0 flex-col">
        {client && media && <MediaProblems client={client} media={media} />}
        <div className="relative min-h-0 flex-1">
          {session.phase === 'in' && isForSeveral(session.call) ? (
            <PeopleGrid call={session.call} media={media} />
          ) : (
            <PrivateStage client={client} media={media} other={other} name={name} />
          )}
        </div>
      </div>
    </Screen>
  )
}

function AddPeople({ groupId }: { groupId: string }) {
  const t = useT('call-screen')
  const navigate = useNavigate()
  return (
    <IconButton
      icon={UserPlus}
      name={t(groupId ? 'invite' : 'addPeople')}
      tone="night"
      onClick={() => void navigate(`${callPath}?invite=1`)}
    />
  )
}
