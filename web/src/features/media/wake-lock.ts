import { useEffect } from 'react'

/** Keeps the screen awake while it is on. */
export function useWakeLock(isOn: boolean): void {
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
