import { DoorOpen, PhoneOff, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { clock, SelfTestLink, useNow } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { joinPath, meetingsPath } from '../paths.ts'
import type { MeetingView } from '../queries.ts'
import { leave, showRoom, useMeetingSession } from '../session.ts'
import { Room } from './room.tsx'

/** `/pages/meeting/room?number=`: the meeting of this tab; without one the user is asked to join first. */
export function RoomScreen() {
  const t = useT('meeting-room')
  const navigate = useNavigate()
  const { close } = usePageContext()
  const [search] = useSearchParams()
  const session = useMeetingSession()
  const isOn = session.phase !== 'none'
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn && !wasOn) setWasOn(true)
  // the page closes itself after leaving the meeting
  const isLeft = wasOn && !isOn
  useEffect(() => {
    if (isLeft) close()
  }, [isLeft, close])
  useEffect(showRoom, [])
  const leaveFor = (path: string) => void navigate(path, { replace: true })

  switch (session.phase) {
    case 'none':
      return isLeft ? null : <Navigate to={joinPath(search.get('number') ?? '')} replace />
    case 'in':
      return <Room session={session} />
    case 'waiting':
      return <Waiting view={session.view} />
    case 'away':
      return (
        <Screen title={session.view.title}>
          <EmptyState
            icon={Video}
            sentence={t('awayText')}
            action={{
              label: t('return'),
              onPress: () => leaveFor(joinPath(session.view.number)),
            }}
          />
          <div className="flex justify-center pb-4">
            <Button kind="danger" small onClick={() => void leave()}>
              {t('leave')}
            </Button>
          </div>
          <SelfTestLink />
        </Screen>
      )
    default:
      return (
        <Screen title={session.view.title}>
          <EmptyState
            icon={PhoneOff}
            sentence={t(session.reason)}
            action={
              session.reason === 'left'
                ? { label: t('return'), onPress: () => leaveFor(joinPath(session.view.number)) }
                : { label: t('toMeetings'), onPress: () => leaveFor(meetingsPath) }
            }
          />
        </Screen>
      )
  }
}

/** Shown until a host arrives or admits the user. */
function Waiting({ view }: { view: MeetingView }) {
  const t = useT('meeting-room')
  const now = useNow()
  const isEarly = view.state === 'scheduled'
  const left = view.startTime - now
  return (
    <Screen
      title={view.title}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide kind="secondary" onClick={() => void leave()}>
            {t('stopWaiting')}
          </Button>
        </div>
      }
    >
      <EmptyState
        icon={DoorOpen}
        title={t('waitingTitle')}
        sentence={
          <span role="status">
            {t(isEarly ? 'waitForHost' : 'waitForAdmission', { name: view.host.userName })}
          </span>
        }
      />
      {isEarly && left > 0 && (
        <p className="text-center text-22 font-bold tabular-nums">
          <span className="block text-14 font-normal text-ink-500">{t('beginsIn')}</span>
          {clock(left)}
        </p>
      )}
    </Screen>
  )
}
