import { carbonEvents } from '@mynah/contract/carbon'
import type { EventHandler } from '#client/event-handlers.ts'
import { on } from '#client/query.ts'
import { renewDiary } from './queries.ts'

export const carbonLive: readonly EventHandler[] = [on(carbonEvents.changed, () => void renewDiary())]
