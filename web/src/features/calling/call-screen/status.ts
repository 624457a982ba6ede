import { useEffect, useState } from 'react'
import type { Translate } from '#i18n/translate.ts'
import type { CallSession } from '../session.ts'
import type { MediaState } from './media.ts'

/** The time, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 1:02:03, or 02:03 below an hour. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown
    .map((part, i) => (i === 0 && shown.length === 3 ? `${part}` : `${part}`.padStart(2, '0')))
    .join(':')
}

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
