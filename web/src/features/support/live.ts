import { supportEvents } from '@mynah/contract/support'
import type { EventHandler } from '#client/event-handlers.ts'
import { on } from '#client/query.ts'
import { invalidateSupport } from './queries.ts'

export const supportLive: readonly EventHandler[] = [on(supportEvents.said, () => void invalidateSupport())]
