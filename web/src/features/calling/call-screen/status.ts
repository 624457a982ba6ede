import type { Translate } from '#i18n/translate.ts'
import { clock, type MediaState } from '#features/media/index.ts'
import type { CallSession } from '../session.ts'

/** How far a call is. */
export function statusLine(
  session: CallSession,
  media: MediaState | undefined,
  now: number,
  t: Translate<'call-screen'>,
): string {
  if (session.phase !== 'in') return t('calling')
  if (media?.connection === 'reconnecting') return t('reconnecting')
  if (session.call.state === 'ringing') return t('calling')
  if (media?.connection === 'connecting') return t('connecting')
  return session.since > 0 ? clock(now - session.since) : t('connecting')
}

/** What became of it. */
export function resultLine(
  { result, mine }: Extract<CallSession, { phase: 'over' }>,
  t: Translate<'call-screen'>,
): string {
  if (mine) return t('ended')
  switch (result) {
    case 'rejected':
      return t('declined')
    case 'busy':
      return t('busy')
    case 'timedOut':
      return t('noAnswer')
    case 'elsewhere':
      return t('elsewhere')
    default:
      return t('ended')
  }
}
