import { Coins, Headset, ListChecks, Lock, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Wallet } from '@mynah/contract/wallet'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { IdentityCell } from '#features/identity/index.ts'
import { BillLine } from './bill-line.tsx'
import { MoneyGate } from './money-gate.tsx'
import { StoppedNotice } from './notices.tsx'
import { billPath, cashLogPath, payPasswordPath, supportPath } from './paths.ts'
import { PointsSheet } from './points-sheet.tsx'
import { renewWallet, textOf, useRecent, useWallet } from './queries.ts'
import { WalletCard } from './wallet-card.tsx'

/** `/pages/wallet/wallet`: the balance, the ways in and out of it, and what happened last. */
export function WalletScreen() {
  const say = useSay('wallet')
  return (
    <MoneyGate title={say('title')}>
      <Shown />
    </MoneyGate>
  )
}

function Shown() {
  const say = useSay('wallet')
  const navigate = useNavigate()
  const query = useWallet()
  return (
    <Screen
      title={say('title')}
      onRefresh={renewWallet}
      actions={
        <Button kind="link" onClick={() => void navigate(billPath)}>
          {say('bill')}
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
  const say = useSay('wallet')
  const rows = useRecent().data?.list ?? []
  if (rows.length === 0) return null
  return (
    <Section title={say('recent')}>
      {rows.map((row) => (
        <BillLine key={row.id} row={row} />
      ))}
    </Section>
  )
}

function More({ wallet }: { wallet: Wallet }) {
  const say = useSay('wallet')
  const format = useFormat()
  const [converting, setConverting] = useState(false)
  return (
    <>
      <Section>
        <Cell icon={ReceiptText} title={say('bill')} to={billPath} />
        <Cell icon={ListChecks} title={say('cashLog')} to={cashLogPath} />
        <Cell
          icon={Coins}
          title={say('points')}
          value={say('can', { count: format.number(wallet.canNumber) })}
          chevron
          onPress={() => setConverting(true)}
        />
      </Section>
      <Section title={say('security')}>
        <Cell
          icon={Lock}
          title={say('payPassword')}
          value={wallet.payPassword ? say('isSet') : say('notSet')}
          to={payPasswordPath}
        />
        <IdentityCell />
        <Cell icon={Headset} title={say('support')} to={supportPath} />
      </Section>
      <PointsSheet wallet={wallet} open={converting} onClose={() => setConverting(false)} />
    </>
  )
}
