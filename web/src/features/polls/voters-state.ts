import { useSyncExternalStore } from 'react'
import type { ConversationRef } from '@mynah/contract/socket'
import { observedPerSession } from '#client/session/per-session.ts'

/** The poll whose voters are shown. */
export type ShownVoters = {
  conversation: ConversationRef
  msgId: string
  question: string
  /** whether people signed up instead of voting */
  isList: boolean
  options: readonly string[]
}

export const shownVoters = observedPerSession<ShownVoters | undefined>(() => undefined)

export const useShownVoters = () => useSyncExternalStore(shownVoters.subscribe, shownVoters.get)
export const useAreVotersShown = () => useShownVoters() !== undefined
