import { useSyncExternalStore } from 'react'
import { locked, lockSettings } from '#client/app-lock.ts'

export {
  chooseDelay,
  hasLock,
  isLockPossible,
  lockDelays,
  lockNow,
  tryDigits,
  turnOffLock,
  turnOnLock,
  unlock,
} from '#client/app-lock.ts'
export { countUnsent, sendUnsent } from '#client/unsent-work.ts'
export { signOut } from '#client/use-session.ts'

export const useIsLocked = (): boolean => useSyncExternalStore(locked.subscribe, locked.get)

export const useLockSettings = () => useSyncExternalStore(lockSettings.subscribe, lockSettings.get)
