import { LogOut, Users } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import {
  clock,
  FloatingTile,
  TileControl,
  useMediaState,
  useNow,
  useWakeLock,
  Video,
  type MediaClient,
  type MediaState,
} from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { roomOf, roomPath } from '../paths.ts'
import type { MeetingView } from '../queries.ts'
import { leave, useMeetingSession, type MeetingSession } from '../session.ts'
import { useMicrophone } from './microphone.ts'

/** The meeting over all other pages, as a tile that opens it. */
export function MeetingOverlay() {
  const session = useMeetingSession()
  const { pathname } = useLocation()
  useWakeLock(session.phase === 'in')
  if (session.phase === 'none' || session.phase === 'over' || pathname === roomPath) return null
  return <Tile session={session} />
}

function Tile({ session }: { session: Exclude<MeetingSession, { phase: 'none' | 'over' }> }) {
  const t = useT('meeting-room')
  const navigate = useNavigate()
  const now = useNow()
  const media = useMediaState(session.phase === 'in' ? session.media : undefined)
  const speaking = media?.others.find((one) => one.isSpeaking && one.camera)
  const shown = speaking ?? media?.others.find((one) => one.screen ?? one.camera)
  const track = shown?.screen ?? shown?.camera
  const line =
    session.phase === 'waiting'
      ? t('waiting')
      : session.phase === 'away'
        ? t('return')
        : media?.connection === 'reconnecting'
          ? t('reconnecting')
          : clock(now - session.since)
  return (
    <FloatingTile
      name={t('tile', { title: session.view.title, line })}
      onPress={() => void navigate(roomOf(session.view.number))}
      controls={
        session.phase === 'in' &&
        media && <Controls view={session.view} client={session.media} media={media} />
      }
    >
      {track ? (
        <span className="block h-28 w-full">
          <Video key={track.sid ?? ''} track={track} name="" />
        </span>
      ) : (
        <span className="grid h-20 w-full place-items-center">
          <Users aria-hidden className="size-7" />
        </span>
      )}
      <span
        aria-hidden
        className="w-full bg-ok-fill px-1 py-1 text-center text-12 text-white tabular-nums wrap-anywhere"
      >
        {line}
      </span>
    </FloatingTile>
  )
}

function Controls({ view, client, media }: { view: MeetingView; client: MediaClient; media: MediaState }) {
  const t = useT('meeting-room')
  const microphone = useMicrophone(view, client, media)
  return (
    <>
      <TileControl
        icon={microphone.icon}
        name={t(microphone.label)}
        disabled={media.connection !== 'connected' || microphone.isWithheld}
        onPress={microphone.press}
      />
      {/* a host must choose in the room who is host next */}
      {view.myRole !== 'host' && (
        <TileControl icon={LogOut} name={t('leave')} danger onPress={() => void leave()} />
      )}
    </>
  )
}
