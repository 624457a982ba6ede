import { useSyncExternalStore } from 'react'
import type { ConversationRef } from '@mynah/contract/socket'
import { observedPerSession } from '#client/session/per-session.ts'
import type { Wanted } from './queries.ts'

/** The search by which a message was opened: its room can step through all results. */
export type FoundInRoom = Wanted & { conversation: ConversationRef }

const opened = observedPerSession<FoundInRoom | undefined>(() => undefined)

export const stepThrough = (wanted: FoundInRoom | undefined): void => opened.set(wanted)
export const useSteppedThrough = () => useSyncExternalStore(opened.subscribe, opened.get)
