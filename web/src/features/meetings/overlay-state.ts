import type { MeetingSummary } from '@mynah/contract/meetings'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#client/auth-session.ts'
import { Observable } from '#client/observable.ts'

/** All that the app knows of meetings before their code is fetched: whether this tab is in one, and what begins soon. */
export const meetingOn = new Observable(false)
export const useMeetingOn = (): boolean => useSyncExternalStore(meetingOn.subscribe, meetingOn.get)

export const reminder = new Observable<MeetingSummary | undefined>(undefined)
export const useReminder = () => useSyncExternalStore(reminder.subscribe, reminder.get)
export const useIsReminded = (): boolean => useReminder() !== undefined

onSessionEnd(() => reminder.set(undefined))
