import {
  MicOff,
  Mic,
  MonitorUp,
  PhoneOff,
  SwitchCamera,
  Video as VideoIcon,
  VideoOff,
  Volume2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { openMenu } from '#ui/dialogs.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { toast } from '#ui/toast.tsx'
import { hangUp, type CallSession } from '../session.ts'
import type { MediaState } from './media.ts'
import { RoundButton } from './round-button.tsx'

const canShare = () => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
const canChooseOutput = () => 'setSinkId' in HTMLMediaElement.prototype

export function CallControls({ session, media }: { session: CallSession; media: MediaState | undefined }) {
  const t = useT('call-screen')
  const { wide } = usePageContext()
  const cameras = useCameraCount(media?.isCameraOn === true)
  const soundButton = useRef<HTMLButtonElement>(null)
  if (session.phase === 'over') return <div className="h-30" />
  const control = session.phase === 'in' ? session.media : undefined
  const isReady = media !== undefined && media.connection !== 'closed'
  // Before it is connected the microphone is not open yet, and not muted either.
  const isMuted = isReady && media.connection !== 'connecting' && !media.isMicrophoneOn
  const chooseOutput = async (anchor: Element) => {
    if (!control) return
    const [outputs, inputs] = await Promise.all([
      control.devices('audiooutput'),
      control.devices('audioinput'),
    ])
    const choices = [
      ...inputs.map((one) => ({ value: `i${one.deviceId}`, label: one.label || t('microphone'), icon: Mic })),
      ...(canChooseOutput() ? outputs : []).map((one) => ({
        value: `o${one.deviceId}`,
        label: one.label || t('speaker'),
        icon: Volume2,
      })),
    ]
    if (choices.length === 0) return toast(t('noDevices'))
    const chosen = await openMenu(t('soundDevices'), anchor, choices)
    if (chosen) await control.choose(chosen.startsWith('o') ? 'audiooutput' : 'audioinput', chosen.slice(1))
  }
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex flex-nowrap justify-center gap-x-1 px-3 pt-3 pb-6 wide:gap-x-3"
    >
      <RoundButton
        icon={isMuted ? MicOff : Mic}
        label={t(isMuted ? 'unmute' : 'mute')}
        pressed={isMuted}
        disabled={!isReady || media.connection === 'connecting'}
        onClick={() => void control?.setMicrophone(!media?.isMicrophoneOn)}
      />
      <RoundButton
        icon={media?.isCameraOn ? VideoIcon : VideoOff}
        label={t(media?.isCameraOn ? 'cameraOff' : 'cameraOn')}
        pressed={media?.isCameraOn === true}
        disabled={!isReady}
        onClick={() => void control?.setCamera(!media?.isCameraOn)}
      />
      {media?.isCameraOn && cameras > 1 && (
        <RoundButton icon={SwitchCamera} label={t('flip')} onClick={() => void control?.flip()} />
      )}
      <RoundButton
        ref={soundButton}
        icon={Volume2}
        label={t('sound')}
        disabled={!isReady}
        onClick={() => soundButton.current && void chooseOutput(soundButton.current)}
      />
      {wide && canShare() && (
        <RoundButton
          icon={MonitorUp}
          label={t(media?.isSharing ? 'stopSharing' : 'share')}
          pressed={media?.isSharing === true}
          disabled={!isReady}
          onClick={() => void control?.setSharing(!media?.isSharing)}
        />
      )}
      <RoundButton icon={PhoneOff} label={t('hangUp')} tone="danger" onClick={() => void hangUp()} />
    </div>
  )
}

/** How many cameras there are, which the browser says once one is on. */
function useCameraCount(isOn: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    navigator.mediaDevices.enumerateDevices().then(
      (all) => !isGone && setCount(all.filter((one) => one.kind === 'videoinput').length),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOn])
  return count
}
