import {
  MicOff,
  Mic,
  MonitorUp,
  Phone,
  PhoneOff,
  SlidersHorizontal,
  SwitchCamera,
  Video as VideoIcon,
  VideoOff,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { recordVoiceIn } from '#features/messages/index.ts'
import { canShare, CallDevices, RoundButton, useCameraCount, type MediaState } from '#features/media/index.ts'
import { keyOf } from '../queries.ts'
import { canCallAgain, hangUp, putAway, start, type CallSession } from '../session.ts'

export function CallControls({ session, media }: { session: CallSession; media: MediaState | undefined }) {
  const t = useT('call-screen')
  const devices = useT('media')
  const { wide } = usePageContext()
  const cameras = useCameraCount(media?.isCameraOn === true)
  const [isChoosing, setChoosing] = useState(false)
  if (session.phase === 'over')
    return canCallAgain(session) ? <AgainControls session={session} /> : <div className="h-30" />
  const control = session.phase === 'in' ? session.media : undefined
  const isReady = media !== undefined && media.connection !== 'closed'
  // Before the connection the microphone is neither open nor muted.
  const isOpening = media?.connection === 'connecting' || media?.isMicrophoneOpening === true
  const isMuted = isReady && !isOpening && !media.isMicrophoneOn
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex flex-nowrap justify-center gap-x-1 px-3 pt-3 pb-6 wide:gap-x-3"
    >
      <RoundButton
        icon={isMuted ? MicOff : Mic}
        label={devices(isOpening ? 'connectingSound' : isMuted ? 'unmute' : 'mute')}
        pressed={isMuted}
        disabled={!isReady || isOpening}
        onClick={() => void control?.setMicrophone(!media?.isMicrophoneOn)}
      />
      <RoundButton
        icon={media?.isCameraOn ? VideoIcon : VideoOff}
        label={devices(media?.isCameraOn ? 'cameraOff' : 'cameraOn')}
        pressed={isReady && !media.isCameraOn}
        disabled={!isReady}
        onClick={() => void control?.setCamera(!media?.isCameraOn)}
      />
      {media?.isCameraOn && cameras > 1 && (
        <RoundButton icon={SwitchCamera} label={devices('flip')} onClick={() => void control?.flip()} />
      )}
      <RoundButton
        icon={SlidersHorizontal}
        label={devices('devices')}
        disabled={!isReady}
        onClick={() => setChoosing(true)}
      />
      {control && media && (
        <CallDevices client={control} media={media} open={isChoosing} onClose={() => setChoosing(false)} />
      )}
      {wide && canShare() && (
        <RoundButton
          icon={MonitorUp}
          label={devices(media?.isSharing ? 'stopSharing' : 'share')}
          tone={media?.isSharing ? 'ok' : 'plain'}
          disabled={!isReady}
          onClick={() => void control?.setSharing(!media?.isSharing)}
        />
      )}
      <RoundButton icon={PhoneOff} label={t('hangUp')} tone="danger" onClick={() => void hangUp()} />
    </div>
  )
}

/** After a call that was lost or not answered: a private one can be repeated, or a voice message left. */
function AgainControls({ session }: { session: Extract<CallSession, { phase: 'over' }> }) {
  const t = useT('call-screen')
  const { ref, call, result } = session
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isLeaving = useRef(false)
  useEffect(
    () => () => {
      if (isLeaving.current) putAway()
    },
    [],
  )
  const leaveVoice = () => {
    recordVoiceIn(keyOf(ref))
    // minimising the page goes back, to the room if that is beneath
    if (search.has('fromRoom')) return putAway()
    isLeaving.current = true
    void navigate(roomPath(ref), { replace: true })
  }
  return (
    <div className="flex justify-center gap-x-4 px-3 pt-3 pb-6">
      <RoundButton icon={X} label={t('close')} onClick={putAway} />
      {ref.type === chatType.single && result === 'timedOut' && (
        <RoundButton icon={Mic} label={t('leaveVoice')} onClick={leaveVoice} />
      )}
      {ref.type === chatType.single && (
        <RoundButton
          icon={call.isAudio ? Phone : VideoIcon}
          label={t('callAgain')}
          tone="ok"
          onClick={() => void start(ref, call.isAudio)}
        />
      )}
    </div>
  )
}
