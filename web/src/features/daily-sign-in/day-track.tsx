import { Check, Gift } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { trackOf, type TrackDay } from './days.ts'

/** Seven days of the streak: the last signed-in days, today, and the points of the next days. */
export function DayTrack({ state, night }: { state: SignInState; night?: boolean }) {
  const t = useT('daily-sign-in')
  return (
    <ol aria-label={t('track')} className="grid grid-cols-7 gap-1.5">
      {trackOf(state).map((one) => (
        <Day key={one.day} one={one} isToday={one.day === state.today} night={night === true} />
      ))}
    </ol>
  )
}

function Day({ one, isToday, night }: { one: TrackDay; isToday: boolean; night: boolean }) {
  const t = useT('daily-sign-in')
  const language = useLanguage()
  const { day, kind, streak, points } = one
  const weekday = new Intl.DateTimeFormat(intlTag[language], {
    // Short weekdays in Thai are full words in some browsers, and Vietnamese ones ('Thứ 5') are too wide for a day.
    weekday: language === 'th' || language === 'vi' ? 'narrow' : 'short',
    timeZone: 'UTC',
  })
  const gift = streak === limits.signInGrowingDays || streak === limits.goldBarDays
  const isDone = kind === 'done'
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'flex min-w-0 flex-col items-center gap-0.5 rounded-12 px-0.5 py-2 text-center transition-colors',
        kind === 'today' && 'bg-beak-500 text-ink',
        isDone && (night ? 'bg-beak-900 text-gold' : 'bg-beak-100 text-beak-700'),
        kind === 'next' && (night ? 'bg-white/8 text-on-dark-soft' : 'bg-paper text-ink-500'),
      )}
    >
      <span
        className={cx(
          'max-w-full text-[min(0.6875rem,3vw)]',
          isToday ? 'leading-[1.3] text-balance' : 'one-line',
        )}
      >
        {isToday ? t('today') : weekday.format(Date.parse(day))}
      </span>
      <span className="grid h-5 place-items-center">
        {isDone ? (
          <Check role="img" aria-label={t('done')} className="size-4.5" strokeWidth={2.6} />
        ) : gift ? (
          <Gift role="img" aria-label={t('giftDay')} className="size-4.5" strokeWidth={2} />
        ) : (
          <span
            className={cx(
              'text-14 font-bold tabular-nums',
              kind === 'next' && (night ? 'text-on-dark' : 'text-ink-900'),
            )}
          >{`+${points}`}</span>
        )}
      </span>
    </li>
  )
}
