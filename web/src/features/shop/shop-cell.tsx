import { ShoppingBag } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Cell, CellRoom } from '#ui/lists/list.tsx'
import { useIsMoneyKnown, useMoneyShown } from '#features/app-info/index.ts'
import { identityState, useIdentityState } from '#features/identity/index.ts'
import { authPath, shopPath } from './paths.ts'
import { usePoints } from './queries.ts'

/** Opens the shop with the user's points, or first the verification that it requires. */
export function ShopCell() {
  const t = useT('shop')
  const format = useFormat()
  const points = usePoints()
  const isVerified = useIdentityState() === identityState.approved
  const isKnown = useIsMoneyKnown()
  const isShown = useMoneyShown()
  if (!isKnown) return <CellRoom />
  if (!isShown) return null
  return (
    <Cell
      icon={ShoppingBag}
      title={t('cell')}
      value={points === undefined ? undefined : t('points', { count: format.number(points) })}
      to={isVerified ? shopPath : authPath}
    />
  )
}
