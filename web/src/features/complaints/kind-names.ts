import type { ComplaintKind } from '@mynah/contract/complaints'
import { useSay } from '#i18n/say.ts'

/** What each kind of complaint is called. */
export function useKindNames(): Record<ComplaintKind, string> {
  const say = useSay('complaints')
  return {
    pornography: say('pornography'),
    harassment: say('harassment'),
    fraud: say('fraud'),
    marketing: say('marketing'),
    crime: say('crime'),
    infringement: say('infringement'),
    privacy: say('privacy'),
    other: say('other'),
  }
}
