import { useSyncExternalStore } from 'react'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { observedPerSession } from '#client/session/per-session.ts'

const key = 'shares-place'

/** Whether a live place of mine may run: all that the app knows of it before its code is fetched, also after a reload. */
const sharing = observedPerSession(() => getItem(key) !== null)

export const useIsSharing = (): boolean => useSyncExternalStore(sharing.subscribe, sharing.get)

export function noteSharing(on: boolean): void {
  if (on) setItem(key, '1')
  else removeItem(key)
  sharing.set(on)
}
