import { identity, identityEvents, identityState } from '@mynah/contract/identity'
import type { Applier } from '#client/live.ts'
import { on, onSynced, renew } from '#client/query.ts'
import { toast } from '#client/voice.ts'
import { sayNow } from '#i18n/say.ts'
import { refreshMe } from '#features/account/index.ts'

/** Tells at once what was decided; joined in app/live.ts. */
export const identityLive: readonly Applier[] = [
  on(identityEvents.changed, ({ state }) => {
    void renew(identity.detail)
    void refreshMe()
    const say = sayNow('identity')
    if (state === identityState.approved) toast(say('approvedTitle'))
    if (state === identityState.refused) toast(say('refusedTitle'))
  }),
  onSynced(() => void renew(identity.detail)),
]
