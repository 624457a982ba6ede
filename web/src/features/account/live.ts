import { onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { refreshMe } from '#client/session/refresh-me.ts'

/** Updates the stored user after each catch-up; listed in feature.ts. */
export const accountLive: readonly EventHandler[] = [onSynced((start) => void (start ?? refreshMe()))]
