import { useSyncExternalStore } from 'react'
import { calling } from '@mynah/contract/calling'
import type { ConversationRef } from '@mynah/contract/socket'
import { api } from '#client/api/api.ts'
import { observedPerSession } from '#client/session/per-session.ts'

/** How many missed calls I have not seen, by the server's last word. */
export const missedCalls = observedPerSession(() => 0)
export const useMissedCalls = (): number => useSyncExternalStore(missedCalls.subscribe, missedCalls.get)

/** Those of one conversation, or all, are seen. The number comes back as an event; without a network the next look says it. */
export const seeMissed = (conversation?: ConversationRef): Promise<unknown> =>
  api(calling.seen, conversation ? { conversation } : {}, { quiet: true }).catch(() => undefined)
