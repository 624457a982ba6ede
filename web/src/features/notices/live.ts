import { noticeEvents } from '@mynah/contract/notices'
import { on, type EventHandler } from '#client/event-handlers.ts'
import { invalidateAll } from './queries.ts'

export const noticesLive: readonly EventHandler[] = [on(noticeEvents.published, () => void invalidateAll())]
