import { limits } from '@mynah/contract/limits'
import type { Translate } from '#i18n/translate.ts'
import { clock, type MediaState } from '#features/media/index.ts'
import { myId } from '../queries.ts'
import type { CallSession } from '../session.ts'

/** The status of a call. `name`: of the other person of a private call, if there is space for it. */
export function statusLine(
  {
    session,
    media,
    reachedRoom,
  }: {
    session: CallSession
    media: MediaState | undefined
    /** the call that is known to ring on a device */
    reachedRoom: string
  },
  now: number,
  t: Translate<'call-screen'>,
  name = '',
): string {
  if (session.phase !== 'in') return t('calling')
  if (media?.connection === 'reconnecting') return t('reconnecting')
  const { call } = session
  if (call.state === 'ringing') {
    if (call.waiting && name !== '') return t('onAnotherCall')
    return t(call.roomId === reachedRoom ? 'ringing' : 'calling')
  }
  if (!media || media.connection === 'connecting' || media.othersSince === 0) return t('connecting')
  // Without another participant no duration is shown.
  if (media.aloneSince > 0) return name === '' ? t('reconnecting') : t('theyReconnect', { name })
  return clock(now - talkingSince(session.since, media.othersSince))
}

/** Since when the others are there, which may be before the user returned to the call. */
const talkingSince = (answeredAt: number, othersSince: number) =>
  answeredAt > 0 && othersSince - answeredAt > limits.callAwayMs ? answeredAt : othersSince

/** The result of a call. */
export function resultLine(
  { result, mine, call }: Extract<CallSession, { phase: 'over' }>,
  t: Translate<'call-screen'>,
  name = '',
): string {
  if (mine) return t('ended')
  const isMine = call.from.userId === myId()
  switch (result) {
    case 'rejected':
      return t(isMine ? 'declined' : 'declinedElsewhere')
    case 'busy':
      return t('busy')
    case 'timedOut':
      return t(isMine ? 'noAnswer' : 'missed')
    case 'cancelled':
      return t(isMine ? 'ended' : 'missed')
    case 'elsewhere':
      return t('elsewhere')
    case 'lost':
      return name === '' ? t('lineLost') : t('lineToLost', { name })
    default:
      return t('ended')
  }
}
