import { Coins, Leaf, Store } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CarbonSummary } from '@mynah/contract/carbon'
import { limits } from '@mynah/contract/limits'
import { useLanguage, useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import { Card } from './card.tsx'
import { changeOf, co2, percent } from './co2.ts'
import { Footprint } from './footprint.tsx'
import { diaryPath, shopPath } from './paths.ts'
import { renewDiary, useSummary } from './queries.ts'
import { Tips } from './tips.tsx'

/** `/pages/econext/index`: the carbon programme, with the footprint over time, the points, and a link to the shop. */
export function ProgrammeScreen() {
  const t = useT('carbon')
  const month = useSummary('month')
  return (
    <Screen title={t('programme')} onRefresh={renewDiary}>
      <Loaded query={month} skeleton={<CellSkeletons />}>
        {(summary) => (
          <div className="space-y-3.5 px-4 pt-1 pb-6">
            <Hero month={summary} />
            <Points month={summary} />
            <Footprint first="month" />
            <Tips month={summary} />
            <p className="px-1 text-12 text-ink-500">{t('method')}</p>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** The total of the last 30 days, on the green of the programme in both themes. */
function Hero({ month }: { month: CarbonSummary }) {
  const t = useT('carbon')
  const language = useLanguage()
  const navigate = useNavigate()
  const { grams } = month
  const change = changeOf(month)
  const share = percent(Math.abs(change ?? 0), language)
  return (
    <section className="relative overflow-hidden rounded-18 bg-forest p-5 text-on-dark">
      <Leaf
        aria-hidden
        className="absolute -top-6 -right-6 size-36 rotate-12 text-forest-raised"
        strokeWidth={1.2}
      />
      <div className="relative">
        <h2 className="text-14 text-on-dark-soft">{t('last30')}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-34 leading-[1.45] font-bold tabular-nums">{co2(grams, language)}</span>
          <span className="text-16 text-on-dark-soft">CO₂e</span>
        </p>
        <p className="pb-4 text-14 text-on-dark-soft">
          {grams === 0 && t('start')}
          {grams > 0 && change === undefined && t('begun')}
          {change !== undefined && (change <= 0 ? t('less', { share }) : t('more', { share }))}
        </p>
        <Button onClick={() => void navigate(diaryPath)}>{t('toDiary')}</Button>
      </div>
    </section>
  )
}

function Points({ month }: { month: CarbonSummary }) {
  const t = useT('carbon')
  const format = useFormat()
  const isMoneyShown = useMoneyShown()
  const { pointsToday, pointsMost } = month
  const words = { count: format.number(pointsToday), most: format.number(pointsMost) }
  return (
    <Card title={t('points')}>
      <div className="flex items-center gap-3">
        <Coins aria-hidden className="size-6 flex-none text-beak-700" strokeWidth={1.8} />
        <p className="min-w-0 flex-1 text-16 font-medium">{t('pointsToday', words)}</p>
      </div>
      <div aria-hidden className="mt-2.5 flex gap-1.5">
        {Array.from({ length: pointsMost / limits.carbonPoints }, (_, index) => (
          <span
            key={index}
            className={`h-2.5 flex-1 rounded-full ${index * limits.carbonPoints < pointsToday ? 'bg-beak-500' : 'bg-ink-100'}`}
          />
        ))}
      </div>
      <p className="pt-3 text-14 text-ink-700">
        {t('pointsHow', { each: format.number(limits.carbonPoints), most: words.most })}
      </p>
      {isMoneyShown && (
        <div className="-mx-4 -mb-4 pt-2">
          <List>
            <Cell icon={Store} title={t('shop')} hint={t('shopHint')} to={shopPath} />
          </List>
        </div>
      )}
    </Card>
  )
}
