import { useSyncExternalStore } from 'react'
import { calling } from '@mynah/contract/calling'
import type { ConversationRef } from '@mynah/contract/socket'
import { api } from '#client/api/api.ts'
import { observedPerSession } from '#client/session/per-session.ts'

/** The number of missed calls not seen yet, as last reported by the server. */
export const missedCalls = observedPerSession(() => 0)
export const useMissedCalls = (): number => useSyncExternalStore(missedCalls.subscribe, missedCalls.get)

/**
 * Marks those of one conversation, or all, as seen. The number follows as an event; without a network at the next
 * catch-up.
 */
export const seeMissed = (conversation?: ConversationRef): Promise<unknown> =>
  api(calling.seen, conversation ? { conversation } : {}, { quiet: true }).catch(() => undefined)
