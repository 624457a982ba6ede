import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { observedPerSession } from '#client/session/per-session.ts'

/** The open sheet about a message's reactions: who reacted, or all emoji to choose one. */
export type ReactionSheet = { about: 'who' | 'all'; message: ChatMessage; chat: ChatKey }

export const reactionSheet = observedPerSession<ReactionSheet | undefined>(() => undefined)

export const useReactionSheet = () => useSyncExternalStore(reactionSheet.subscribe, reactionSheet.get)
export const useIsSheetShown = () => useReactionSheet() !== undefined
