import { useT } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import type { DeviceProblem } from './device-problem.ts'
import { SelfTestLink } from './self-test-link.tsx'
import type { MediaClient, MediaState } from './media-client.ts'

/** What does not work of one's own devices or of the connection, each with its way on. */
export function MediaProblems({ client, media }: { client: MediaClient; media: MediaState }) {
  const t = useT('media')
  const { microphone, camera } = media.problems
  return (
    <div role="alert" className="space-y-2 px-3 empty:hidden">
      {media.isSilenced && (
        <Problem text={t('silenced')} action={t('play')} onPress={() => void client.unsilence()} />
      )}
      {microphone && (
        <Problem
          text={t(problemText('microphone', microphone))}
          action={t('retry')}
          onPress={() => void client.setMicrophone(true)}
        />
      )}
      {media.connection === 'reconnecting' && <SelfTestLink />}
      {camera && (
        <Problem
          text={t(problemText('camera', camera))}
          action={t('retry')}
          onPress={() => void client.setCamera(true)}
        />
      )}
    </div>
  )
}

/** The sentence for it. */
export function problemText(device: 'microphone' | 'camera', problem: DeviceProblem) {
  const isCamera = device === 'camera'
  if (problem === 'refused') return isCamera ? 'cameraRefused' : 'microphoneRefused'
  if (problem === 'taken') return isCamera ? 'cameraTaken' : 'microphoneTaken'
  return isCamera ? 'cameraAbsent' : 'microphoneAbsent'
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
