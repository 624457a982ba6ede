import { useEffect } from 'react'
import { useMediaState, useWakeLock } from '#features/media/index.ts'
import type { CallSession } from '../session.ts'
import { playTone } from './tones.ts'

/**
 * The ringing tone for the called side, the dial tone for the caller, and a tone for a lost connection. Keeps the
 * screen awake during a call.
 */
export function useCallTones(session: CallSession, isWaiting: boolean): void {
  const isRinging = session.phase === 'incoming'
  const isCalling =
    session.phase === 'starting' || (session.phase === 'in' && session.call.state === 'ringing')
  const media = useMediaState(session.phase === 'in' ? session.media : undefined)
  const isLost = media?.connection === 'reconnecting' || (media?.aloneSince ?? 0) > 0
  useEffect(() => {
    if (isRinging) return playTone('ringing')
    if (isCalling) return playTone('calling')
    if (isWaiting) return playTone('waiting')
    if (isLost) return playTone('lost')
    return undefined
  }, [isRinging, isCalling, isWaiting, isLost])
  useWakeLock(session.phase === 'in')
}
