import { Coins, Headset, ListChecks, Lock, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { IdentityCell } from '#features/identity/index.ts'
import { BillLine } from './bills/bill-line.tsx'
import { RequireWallet } from './require-wallet.tsx'
import { StoppedNotice } from './notices.tsx'
import { billPath, cashLogPath, payPasswordPath, supportPath } from './paths.ts'
import { PointsSheet } from './points-sheet.tsx'
import { invalidateWallet, textOf, useRecent, useWallet } from './queries.ts'
import { WalletCard } from './wallet-card.tsx'

/** `/pages/wallet/wallet`: the balance, recharging and withdrawing, and the latest entries. */
export function WalletScreen() {
  const t = useT('wallet')
  return (
    <RequireWallet title={t('title')}>
      <Shown />
    </RequireWallet>
  )
}

function Shown() {
  const t = useT('wallet')
  const navigate = useNavigate()
  const query = useWallet()
  return (
    <Screen
      title={t('title')}
      onRefresh={invalidateWallet}
      actions={
        <Button kind="link" onClick={() => void navigate(billPath)}>
          {t('bill')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {(wallet) => (
          <div className="pb-4">
            <StoppedNotice stopped={wallet.stopped} />
            <WalletCard wallet={wallet} />
            <Recent />
            <More wallet={wallet} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Recent() {
  const t = useT('wallet')
  const rows = useRecent().data?.list ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('recent')}>
      {rows.map((row) => (
        <BillLine key={row.id} row={row} />
      ))}
    </Section>
  )
}

function More({ wallet }: { wallet: Wallet }) {
  const t = useT('wallet')
  const format = useFormat()
  const [converting, setConverting] = useState(false)
  return (
    <>
      <Section>
        <Cell icon={ReceiptText} title={t('bill')} to={billPath} />
        <Cell icon={ListChecks} title={t('cashLog')} to={cashLogPath} />
        <Cell
          icon={Coins}
          title={t('points')}
          value={t('can', { count: format.number(wallet.points) })}
          chevron
          onPress={() => setConverting(true)}
        />
      </Section>
      <Section title={t('security')}>
        <Cell
          icon={Lock}
          title={t('payPassword')}
          value={wallet.payPassword ? t('isSet') : t('notSet')}
          to={payPasswordPath}
        />
        <IdentityCell />
        <Cell icon={Headset} title={t('support')} to={supportPath} />
      </Section>
      <PointsSheet wallet={wallet} open={converting} onClose={() => setConverting(false)} />
    </>
  )
}
