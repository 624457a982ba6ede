import { useSyncExternalStore } from 'react'
import { observedPerSession } from '#client/session/per-session.ts'

/** Whether there is a call in this tab: all that the app knows before the code of calls is loaded. */
export const overlayShown = observedPerSession(() => false)
export const useOverlayShown = (): boolean => useSyncExternalStore(overlayShown.subscribe, overlayShown.get)
