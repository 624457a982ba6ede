import { useSyncExternalStore } from 'react'
import type { ConversationRef } from '@mynah/contract/socket'
import { observedPerSession } from '#client/session/per-session.ts'

/** Whose votes are shown: of each option, by its name. */
export type ShownVoters = {
  conversation: ConversationRef
  msgId: string
  question: string
  /** people signed up, and did not vote */
  isList: boolean
  options: readonly string[]
}

export const shownVoters = observedPerSession<ShownVoters | undefined>(() => undefined)

export const useShownVoters = () => useSyncExternalStore(shownVoters.subscribe, shownVoters.get)
export const useAreVotersShown = () => useShownVoters() !== undefined
