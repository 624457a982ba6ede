import { Mic, MicOff, Phone, PhoneOff } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { FloatingTile, TileControl, useMediaState, useNow, Video } from '#features/media/index.ts'
import { canCallAgain, hangUp, join, useReachedRoom, type CallSession } from '../session.ts'
import { usePeopleOfCall } from './people.ts'
import { resultLine, statusLine } from './status.ts'

/** The call while another page is open. */
export function CallTile({ session, onOpen }: { session: CallSession; onOpen: () => void }) {
  const t = useT('call-screen')
  const devices = useT('media')
  const now = useNow()
  const media = useMediaState(session.phase === 'in' ? session.media : undefined)
  const { other } = usePeopleOfCall(session)
  const reachedRoom = useReachedRoom()
  const video = media?.others.find((one) => one.camera)?.camera
  const line =
    session.phase === 'over'
      ? resultLine(session, t)
      : session.phase === 'away'
        ? t('return')
        : statusLine({ session, media, reachedRoom }, now, t)

  const press = () => {
    if (session.phase === 'over' && !canCallAgain(session)) return
    if (session.phase === 'away') void join(session.call, session.call.isAudio)
    onOpen()
  }
  return (
    <FloatingTile
      name={`${t('title')}: ${line}`}
      onPress={press}
      controls={
        session.phase !== 'over' &&
        session.phase !== 'none' && (
          <>
            {session.phase === 'in' && (
              <TileControl
                icon={media?.isMicrophoneOn ? Mic : MicOff}
                name={devices(media?.isMicrophoneOn ? 'mute' : 'unmute')}
                disabled={media?.connection !== 'connected' || media.isMicrophoneOpening}
                onPress={() => void session.media.setMicrophone(!media?.isMicrophoneOn)}
              />
            )}
            <TileControl icon={PhoneOff} name={t('hangUp')} danger onPress={() => void hangUp()} />
          </>
        )
      }
    >
      {video ? (
        <span className="block h-28 w-full">
          <Video track={video} name="" />
        </span>
      ) : (
        <Face other={other} isOver={session.phase === 'over'} />
      )}
      <span
        aria-hidden
        className={cx(
          'w-full px-1 py-1 text-center text-12 text-white tabular-nums wrap-anywhere',
          session.phase === 'over' ? 'bg-white/14' : 'bg-ok-fill',
        )}
      >
        {line}
      </span>
    </FloatingTile>
  )
}

function Face(props: { other: ReturnType<typeof usePeopleOfCall>['other']; isOver: boolean }) {
  const { other, isOver } = props
  const Icon = isOver ? PhoneOff : Phone
  return (
    <span className="grid h-20 w-full place-items-center">
      {other ? (
        <Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={44} />
      ) : (
        <Icon aria-hidden className="size-7" />
      )}
    </span>
  )
}
