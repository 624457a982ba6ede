import { corrections } from '@mynah/contract/corrections'
import { closings } from '@mynah/contract/closings'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { defineFeature } from '#frame/feature.ts'
import { RechargesScreen, WithdrawalsScreen } from './cash-screen.tsx'
import { ClosingsScreen } from './closings-screen.tsx'
import { CorrectionsScreen } from './corrections-screen.tsx'
import { LedgerScreen } from './ledger-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'

export const money = defineFeature({
  name: 'money',
  pages: {
    recharges: {
      title: 'rechargesPage',
      group: 'queues',
      needs: walletAdmin.queue,
      queue: 'recharges',
      Page: RechargesScreen,
    },
    withdrawals: {
      title: 'withdrawalsPage',
      group: 'queues',
      needs: walletAdmin.queue,
      queue: 'withdrawals',
      Page: WithdrawalsScreen,
    },
    ledger: {
      title: 'ledgerPage',
      group: 'money',
      needs: ledgerAdmin.state,
      Page: LedgerScreen,
    },
    closings: {
      title: 'closingsPage',
      group: 'money',
      needs: closings.draft,
      Page: ClosingsScreen,
    },
    corrections: {
      title: 'correctionsPage',
      group: 'money',
      needs: corrections.list,
      Page: CorrectionsScreen,
    },
    payment: {
      title: 'paymentPage',
      group: 'money',
      needs: walletAdmin.setRate,
      Page: PaymentScreen,
    },
  },
})
