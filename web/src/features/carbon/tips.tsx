import { Lightbulb } from 'lucide-react'
import { carbonCategories, type CarbonSummary } from '@mynah/contract/carbon'
import { useT } from '#i18n/translate.ts'
import { Card } from './card.tsx'

const tips = {
  transport: 'tipTransport',
  electricity: 'tipElectricity',
  gas: 'tipGas',
  food: 'tipFood',
  flights: 'tipFlights',
  shopping: 'tipShopping',
  waste: 'tipWaste',
} as const
const shown = 4

/** Tips to reduce emissions, first those for the categories of the user's own footprint. */
export function Tips({ month }: { month: CarbonSummary | undefined }) {
  const t = useT('carbon')
  const own = month?.byCategory.map(({ category }) => category) ?? []
  const all = [...new Set([...own, ...carbonCategories])]
  return (
    <Card title={t('tips')}>
      <ul className="space-y-3">
        {all.slice(0, shown).map((category) => (
          <li key={category} className="flex gap-3 text-14">
            <Lightbulb aria-hidden className="mt-0.5 size-5 flex-none text-beak-700" strokeWidth={1.9} />
            <span className="min-w-0">{t(tips[category])}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
