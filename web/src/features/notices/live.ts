import { noticeEvents } from '@mynah/contract/notices'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateAll } from './queries.ts'

export const noticesLive: readonly EventHandler[] = [on(noticeEvents.published, () => void invalidateAll())]
