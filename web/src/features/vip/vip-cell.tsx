import { Crown } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Cell } from '#ui/list.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import { useVip } from './queries.ts'

/** The way to VIP, with until when I am one. While an app store examines us it is there for VIPs alone. */
export function VipCell() {
  const say = useSay('vip')
  const format = useFormat()
  const { data } = useVip()
  const money = useMoneyShown()
  if (!money && !data?.vip) return null
  return (
    <Cell
      icon={Crown}
      title={say('cell')}
      value={data?.vip ? format.listDate(data.until) : undefined}
      to="/pages/vip/vip"
    />
  )
}
