import { useEffect } from 'react'
import { useWakeLock } from '#features/media/index.ts'
import type { CallSession } from '../session.ts'
import { playTone } from './tones.ts'

/** Rings for who is called, and lets who calls hear that it rings. Keeps the screen awake during a call. */
export function useCallTones(session: CallSession): void {
  const isRinging = session.phase === 'incoming'
  const isCalling =
    session.phase === 'starting' || (session.phase === 'in' && session.call.state === 'ringing')
  useEffect(() => {
    if (isRinging) return playTone('ringing')
    if (isCalling) return playTone('calling')
    return undefined
  }, [isRinging, isCalling])
  useWakeLock(session.phase === 'in')
}
