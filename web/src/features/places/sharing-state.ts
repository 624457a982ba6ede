import { useSyncExternalStore } from 'react'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { observedPerSession } from '#client/session/per-session.ts'

const key = 'shares-place'

/** Whether the user may have a running live place: the only state before the code is loaded, stored over reloads. */
const sharing = observedPerSession(() => getItem(key) !== null)

export const useIsSharing = (): boolean => useSyncExternalStore(sharing.subscribe, sharing.get)

export function noteSharing(on: boolean): void {
  if (on) setItem(key, '1')
  else removeItem(key)
  sharing.set(on)
}
