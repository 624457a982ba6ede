import { useId } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'

/** The points of each day of a streak: growing, and constant from the last one on. */
export function PointsChart({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  const id = useId()
  const { points, nextStreak } = state
  const most = Math.max(...points)
  const next = Math.min(nextStreak, points.length)
  return (
    <section aria-labelledby={id} className="px-4 pb-3">
      <h2 id={id} className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">
        {t('pointsByDay')}
      </h2>
      <div className="rounded-18 bg-paper px-3 pt-4 pb-3">
        <ol className="grid grid-cols-7 items-end gap-1.5">
          {points.map((one, index) => {
            const day = index + 1
            const isLast = day === points.length
            return (
              <li key={day} className="min-w-0 text-center">
                <span className="block text-12 font-medium tabular-nums">{`+${format.number(one)}`}</span>
                <span
                  aria-hidden
                  className={cx(
                    'mx-auto my-1 block w-full max-w-9 rounded-8',
                    day === next ? 'bg-beak-500' : 'bg-beak-100',
                  )}
                  style={{ height: `${12 + (52 * one) / most}px` }}
                />
                <span
                  className={cx('block text-12', day === next ? 'font-bold text-ink-900' : 'text-ink-500')}
                >
                  <span className="sr-only">{isLast ? t('fromDay', { day }) : t('day', { day })}</span>
                  <span aria-hidden>{isLast ? `${day}+` : day}</span>
                </span>
              </li>
            )
          })}
        </ol>
        <p className="px-1 pt-3 text-12 text-ink-500">{t('rules')}</p>
      </div>
    </section>
  )
}
