import { useSyncExternalStore } from 'react'
import { limits } from '@mynah/contract/limits'
import { Observable } from '@mynah/client/observable'

const late = new Observable(0)

/** Counts a call as loading once it takes longer than the loading delay. Call the returned function when it ends. */
export function watchLoading(): () => void {
  let counted = false
  const timer = setTimeout(() => {
    counted = true
    late.set(late.get() + 1)
  }, limits.loadingDelayMs)
  return () => {
    clearTimeout(timer)
    if (counted) late.set(late.get() - 1)
    counted = false
  }
}

/** Whether something that the user waits for takes long. */
export const useLoading = (): boolean => useSyncExternalStore(late.subscribe, () => late.get() > 0)
