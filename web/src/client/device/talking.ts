import { useSyncExternalStore } from 'react'
import { observedPerSession } from '#client/session/per-session.ts'

/** Whether this tab is in a call or meeting. */
export const talking = observedPerSession(() => false)
export const useTalking = (): boolean => useSyncExternalStore(talking.subscribe, talking.get)
