import { useT } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import type { CallSession } from '../session.ts'
import type { DeviceProblem, MediaState } from './media.ts'

/** What does not work of one's own devices or of the connection, each with its way on. */
export function MediaProblems({ session, media }: { session: CallSession; media: MediaState }) {
  const t = useT('call-screen')
  if (session.phase !== 'in') return null
  const control = session.media
  const { microphone, camera } = media.problems
  return (
    <div role="alert" className="space-y-2 px-3 empty:hidden">
      {media.isSilenced && (
        <Problem text={t('silenced')} action={t('play')} onPress={() => void control.unsilence()} />
      )}
      {microphone && (
        <Problem
          text={sentence('microphone', microphone)}
          action={t('retry')}
          onPress={() => void control.setMicrophone(true)}
        />
      )}
      {camera && (
        <Problem
          text={sentence('camera', camera)}
          action={t('retry')}
          onPress={() => void control.setCamera(true)}
        />
      )}
    </div>
  )

  function sentence(device: 'microphone' | 'camera', problem: DeviceProblem): string {
    const isCamera = device === 'camera'
    if (problem === 'refused') return t(isCamera ? 'cameraRefused' : 'microphoneRefused')
    if (problem === 'taken') return t(isCamera ? 'cameraTaken' : 'microphoneTaken')
    return t(isCamera ? 'cameraAbsent' : 'microphoneAbsent')
  }
}

function Problem({ text, action, onPress }: { text: string; action: string; onPress: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-12 bg-white/12 px-3 py-2 text-14 text-[#f4ece2]">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <Button small kind="secondary" onClick={onPress}>
        {action}
      </Button>
    </div>
  )
}
