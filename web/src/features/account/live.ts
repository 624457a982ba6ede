import { onSynced, type EventHandler } from '#client/event-handlers.ts'
import { refreshMe } from './queries.ts'

/** Keeps what is stored of me true; listed in feature.ts. */
export const accountLive: readonly EventHandler[] = [onSynced(() => void refreshMe())]
