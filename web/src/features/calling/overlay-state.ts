import { useSyncExternalStore } from 'react'
import { Observable } from '#client/observable.ts'

/** Whether there is a call in this tab: all that the app knows of it before the code of calls is fetched. */
export const overlayShown = new Observable(false)
export const useOverlayShown = (): boolean => useSyncExternalStore(overlayShown.subscribe, overlayShown.get)
