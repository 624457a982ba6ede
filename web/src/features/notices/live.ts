import { noticeEvents } from '@mynah/contract/notices'
import type { EventHandler } from '#client/event-handlers.ts'
import { on } from '#client/query.ts'
import { invalidateAll } from './queries.ts'

export const noticesLive: readonly EventHandler[] = [on(noticeEvents.published, () => void invalidateAll())]
