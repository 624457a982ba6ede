import { ChevronRight } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Link } from '#ui/pages/link.tsx'
import { scorePath, signPath } from '../paths.ts'
import { usePoints } from '../queries.ts'

/** The user's points, with links to earn more and, except on that page, to the record. */
export function PointsCard({ isRecord = false }: { isRecord?: boolean }) {
  const t = useT('shopping')
  const format = useFormat()
  const points = usePoints()
  const link =
    'inline-flex min-h-11 items-center gap-0.5 rounded-[14px] px-3.5 text-14 font-medium outline-offset-2'
  return (
    <section aria-label={t('yourPoints')} className="px-4 pb-3">
      <div className="relative overflow-hidden rounded-[22px] bg-forest p-4 text-on-dark shadow-far">
        <span
          aria-hidden
          className="absolute -top-8 -right-8 h-32 w-36 rounded-[58%_42%_40%_60%/62%_38%_62%_38%] bg-linear-to-br from-beak-500 to-beak-800"
        />
        <div className="relative">
          <p className="text-14 text-on-dark-soft">{t('yourPoints')}</p>
          <p className="min-h-12 text-34 font-bold tracking-tight tabular-nums wrap-anywhere">
            {points !== undefined && (
              <>
                {format.number(points)} <span className="text-18 font-medium">CAN</span>
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-2.5 pt-2">
            <Link to={signPath} className={`${link} bg-beak-500 text-ink hover:brightness-105`}>
              {t('earn')}
            </Link>
            {!isRecord && (
              <Link to={scorePath} className={`${link} bg-white/12 hover:bg-white/18`}>
                {t('score')}
                <ChevronRight aria-hidden className="-mr-1 size-4" />
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
