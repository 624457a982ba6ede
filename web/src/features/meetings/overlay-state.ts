import type { MeetingSummary } from '@mynah/contract/meetings'
import { useSyncExternalStore } from 'react'
import { observedPerSession } from '#client/session/per-session.ts'

/** The state of meetings before their code is loaded: whether this tab is in one, and which one begins soon. */
export const meetingOn = observedPerSession(() => false)
export const useMeetingOn = (): boolean => useSyncExternalStore(meetingOn.subscribe, meetingOn.get)

export const reminder = observedPerSession<MeetingSummary | undefined>(() => undefined)
export const useReminder = () => useSyncExternalStore(reminder.subscribe, reminder.get)
export const useIsReminded = (): boolean => useReminder() !== undefined
