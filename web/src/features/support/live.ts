import { supportEvents } from '@mynah/contract/support'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateSupport } from './queries.ts'

export const supportLive: readonly EventHandler[] = [on(supportEvents.said, () => void invalidateSupport())]
