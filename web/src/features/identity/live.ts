import { identity, identityEvents, identityState } from '@mynah/contract/identity'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'
import { toast } from '#client/chat/notifier.ts'
import { translateNow } from '#i18n/translate.ts'
import { refreshMe } from '#client/session/refresh-me.ts'

/** Shows a decision at once; listed in feature.ts. */
export const identityLive: readonly EventHandler[] = [
  on(identityEvents.changed, ({ state }) => {
    void invalidate(identity.detail)
    void refreshMe()
    const t = translateNow('identity')
    if (state === identityState.approved) toast(t('approvedTitle'))
    if (state === identityState.refused) toast(t('refusedTitle'))
  }),
]
