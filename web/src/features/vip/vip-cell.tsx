import { Crown } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Cell, CellRoom } from '#ui/lists/list.tsx'
import { useIsMoneyKnown, useMoneyShown } from '#features/app-info/index.ts'
import { vipPath } from './paths.ts'
import { useVip } from './queries.ts'

/** Opens VIP, with its end date. During an app store's review only VIPs see it. */
export function VipCell() {
  const t = useT('vip')
  const format = useFormat()
  const { data } = useVip()
  const isKnown = useIsMoneyKnown()
  const money = useMoneyShown()
  if (!isKnown) return <CellRoom />
  if (!money && !data?.vip) return null
  return (
    <Cell
      icon={Crown}
      title={t('cell')}
      value={data?.vip ? format.listDate(data.until) : undefined}
      to={vipPath}
    />
  )
}
