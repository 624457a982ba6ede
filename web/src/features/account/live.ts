import { onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { refreshMe } from './queries.ts'

/** Keeps what is stored of me true; listed in feature.ts. */
export const accountLive: readonly EventHandler[] = [onSynced((start) => void (start ?? refreshMe()))]
