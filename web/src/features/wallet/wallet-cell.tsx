import { WalletMinimal } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Cell, CellRoom } from '#ui/lists/list.tsx'
import { useIsMoneyKnown, useMoneyShown } from '#features/app-info/index.ts'
import { identityState, useIdentityState } from '#features/identity/index.ts'
import { dots, useBalanceHidden } from './hidden.ts'
import { walletPath } from './paths.ts'
import { useWallet } from './queries.ts'

/** The link to the wallet, with the balance; hidden during an app store's review. */
export function WalletCell() {
  const t = useT('wallet')
  const format = useFormat()
  const isKnown = useIsMoneyKnown()
  const money = useMoneyShown()
  const verified = useIdentityState() === identityState.approved
  const { data } = useWallet(money && verified)
  const [hidden] = useBalanceHidden()
  if (!isKnown) return <CellRoom />
  if (!money) return null
  return (
    <Cell
      icon={WalletMinimal}
      title={t('title')}
      value={
        data && (
          <span className="font-medium text-ink-900 tabular-nums">
            {hidden ? dots : format.money(BigInt(data.balance))}
          </span>
        )
      }
      to={walletPath}
    />
  )
}
