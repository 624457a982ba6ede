import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { hasNoCamera, rememberNoCamera } from './devices/chosen-devices.ts'
import { problemText, type DeviceProblem } from './devices/device-problem.ts'
import { SelfTestLink } from './self-test-link.tsx'
import type { MediaClient } from './media-client.ts'
import type { MediaState } from './media-state.ts'

type Device = 'microphone' | 'camera'

/** Problems of the user's devices or connection, each with a way to solve it. */
export function MediaProblems({ client, media }: { client: MediaClient; media: MediaState }) {
  const t = useT('media')
  const [putAway, setPutAway] = useState<Partial<Record<Device, DeviceProblem>>>({})
  const { microphone, camera } = media.problems
  const isShown = (device: Device, problem: DeviceProblem | undefined): problem is DeviceProblem =>
    problem !== undefined &&
    putAway[device] !== problem &&
    !(device === 'camera' && problem === 'absent' && hasNoCamera())
  const put = (device: Device, problem: DeviceProblem) => {
    setPutAway({ ...putAway, [device]: problem })
    // A device without a camera has none in the next call either.
    if (device === 'camera' && problem === 'absent') rememberNoCamera()
  }
  return (
    <div role="alert" className="space-y-2 px-3 empty:hidden">
      {media.isSilenced && (
        <Problem text={t('silenced')} action={t('play')} onPress={() => void client.unsilence()} />
      )}
      {isShown('microphone', microphone) && (
        <Problem
          text={t(problemText('microphone', microphone))}
          action={t('retry')}
          onPress={() => void client.setMicrophone(true)}
          onPutAway={() => put('microphone', microphone)}
        />
      )}
      {media.connection === 'reconnecting' && <SelfTestLink />}
      {isShown('camera', camera) && (
        <Problem
          text={t(problemText('camera', camera))}
          action={t('retry')}
          onPress={() => void client.setCamera(true)}
          onPutAway={() => put('camera', camera)}
        />
      )}
    </div>
  )
}

function Problem(props: { text: string; action: string; onPress: () => void; onPutAway?: () => void }) {
  const { text, action, onPress, onPutAway } = props
  const t = useT('media')
  return (
    <div className="flex items-center gap-3 rounded-12 bg-white/12 px-3 py-2 text-14 text-on-dark">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <Button small kind="secondary" onClick={onPress}>
        {action}
      </Button>
      {onPutAway && <IconButton icon={X} name={t('putAway')} tone="night" onClick={onPutAway} />}
    </div>
  )
}
