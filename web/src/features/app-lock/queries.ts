import { useSyncExternalStore } from 'react'
import { locked, lockSettings } from '#client/device/app-lock.ts'

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
} from '#client/device/app-lock.ts'
export { countUnsent, sendUnsent } from '#client/storage/unsent-work.ts'
export { signOut } from '#client/session/use-session.ts'

export const useIsLocked = (): boolean => useSyncExternalStore(locked.subscribe, locked.get)

export const useLockSettings = () => useSyncExternalStore(lockSettings.subscribe, lockSettings.get)
