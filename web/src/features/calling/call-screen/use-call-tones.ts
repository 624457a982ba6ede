import { useEffect } from 'react'
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
  const isOn = session.phase === 'in'
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (got) => (isOver ? void got.release() : (lock = got)),
        () => undefined,
      )
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [isOn])
}
