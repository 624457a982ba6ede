import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { GoldBar } from './gold-bar.tsx'

/** The progress to the gold bar at the end of a year. */
export function GoldProgress({ streak, isFull }: { streak: number; isFull: boolean }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  const total = limits.goldBarDays
  const left = total - streak
  return (
    <div className="flex items-center gap-3 border-t border-white/12 pt-3.5">
      <GoldBar size={46} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-2 pb-1.5 text-14">
          <span className="font-medium text-gold">{t('goldBar')}</span>
          <span className="text-on-dark-soft">{isFull ? t('goldNow') : t('goldLeft', { count: left })}</span>
        </p>
        <div
          role="progressbar"
          aria-label={t('goldBar')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={streak}
          aria-valuetext={t('goldProgress', { count: format.number(streak), total: format.number(total) })}
          className="h-2.5 overflow-hidden rounded-full bg-white/14"
        >
          <div
            className="h-full min-w-2.5 rounded-full bg-linear-to-r from-beak-800 via-beak-500 to-gold transition-[width] duration-500"
            style={{ width: `${(100 * streak) / total}%` }}
          />
        </div>
      </div>
    </div>
  )
}
