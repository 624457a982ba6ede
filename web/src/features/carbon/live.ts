import { carbonEvents } from '@mynah/contract/carbon'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { renewDiary } from './queries.ts'

export const carbonLive: readonly EventHandler[] = [on(carbonEvents.changed, () => void renewDiary())]
