import type { ReactNode } from 'react'
import { mayUse, type AdminCall, type OperatorRole } from '@mynah/contract/admin-api'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { callingAdmin } from '@mynah/contract/calling'
import { carbonAdmin } from '@mynah/contract/carbon'
import { complaintAdmin } from '@mynah/contract/complaints'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { identityAdmin } from '@mynah/contract/identity'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { moderationAdmin } from '@mynah/contract/moderation'
import { momentAdmin } from '@mynah/contract/moments'
import { noticesAdmin } from '@mynah/contract/notices'
import { proposals } from '@mynah/contract/proposals'
import { operators, type WorkQueue } from '@mynah/contract/operators'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { supportAdmin } from '@mynah/contract/support'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { SettingsScreen } from './features/app-info/settings-screen.tsx'
import { CallsScreen } from './features/calls/calls-screen.tsx'
import { MeetingsScreen } from './features/calls/meetings-screen.tsx'
import { CarbonScreen } from './features/carbon/carbon-screen.tsx'
import { ChangesScreen } from './features/changes/changes-screen.tsx'
import { ComplaintsScreen } from './features/complaints/queue-screen.tsx'
import { SignInScreen } from './features/daily-sign-in/sign-in-screen.tsx'
import { IdentityScreen } from './features/identity/queue-screen.tsx'
import { FiguresScreen } from './features/moderation/figures-screen.tsx'
import { GroupsScreen } from './features/moderation/groups-screen.tsx'
import { PeopleScreen } from './features/moderation/people-screen.tsx'
import { MomentsScreen } from './features/moments/moments-screen.tsx'
import { RechargesScreen, WithdrawalsScreen } from './features/money/cash-screen.tsx'
import { LedgerScreen } from './features/money/ledger-screen.tsx'
import { PaymentScreen } from './features/money/payment-screen.tsx'
import { NoticesScreen } from './features/notices/notices-screen.tsx'
import { AuditScreen } from './features/operators/audit-screen.tsx'
import { OperatorsScreen } from './features/operators/operators-screen.tsx'
import { PasswordScreen } from './features/operators/password-screen.tsx'
import { GoodsScreen } from './features/shop/goods-screen.tsx'
import { OrdersScreen } from './features/shop/orders-screen.tsx'
import { SupportScreen } from './features/support/support-screen.tsx'
import type { Key } from './i18n/translate.ts'

type Title = Exclude<Key<'frame'>, 'waiting' | 'menuWaiting'>

export type ConsolePage = {
  path: string
  name: Title
  /** The call that a role must have to be offered the page. */
  needs: AdminCall
  /** Where people wait for an operator: how many stands beside the page in the menu. */
  queue?: WorkQueue
  Page: () => ReactNode
}

/** The menu: every page, in its group. */
export const pageGroups: { name: Title; pages: ConsolePage[] }[] = [
  {
    name: 'overview',
    pages: [{ path: 'figures', name: 'figures', needs: moderationAdmin.figures, Page: FiguresScreen }],
  },
  {
    name: 'queues',
    pages: [
      queue('identities', identityAdmin.queue, IdentityScreen),
      queue('complaints', complaintAdmin.queue, ComplaintsScreen),
      queue('support', supportAdmin.queue, SupportScreen),
      queue('recharges', walletAdmin.queue, RechargesScreen),
      queue('withdrawals', walletAdmin.queue, WithdrawalsScreen),
      queue('orders', shopAdmin.orders, OrdersScreen),
      queue('changes', proposals.list, ChangesScreen),
    ],
  },
  {
    name: 'community',
    pages: [
      { path: 'people', name: 'people', needs: moderationAdmin.findPeople, Page: PeopleScreen },
      { path: 'groups', name: 'groups', needs: moderationAdmin.findGroups, Page: GroupsScreen },
      { path: 'calls', name: 'calls', needs: callingAdmin.list, Page: CallsScreen },
      { path: 'meetings', name: 'meetings', needs: meetingsAdmin.list, Page: MeetingsScreen },
      { path: 'moments', name: 'moments', needs: momentAdmin.figures, Page: MomentsScreen },
    ],
  },
  {
    name: 'money',
    pages: [
      { path: 'ledger', name: 'ledger', needs: ledgerAdmin.state, Page: LedgerScreen },
      { path: 'payment', name: 'payment', needs: walletAdmin.setRate, Page: PaymentScreen },
    ],
  },
  {
    name: 'shopAndPoints',
    pages: [
      { path: 'goods', name: 'goods', needs: shopAdmin.goods, Page: GoodsScreen },
      { path: 'sign-in', name: 'signIn', needs: dailySignInAdmin.figures, Page: SignInScreen },
      { path: 'carbon', name: 'carbon', needs: carbonAdmin.factors, Page: CarbonScreen },
    ],
  },
  {
    name: 'content',
    pages: [
      { path: 'notices', name: 'notices', needs: noticesAdmin.list, Page: NoticesScreen },
      { path: 'settings', name: 'settings', needs: appInfoAdmin.settings, Page: SettingsScreen },
    ],
  },
  {
    name: 'administration',
    pages: [
      { path: 'operators', name: 'operators', needs: operators.list, Page: OperatorsScreen },
      { path: 'audit', name: 'audit', needs: operators.audit, Page: AuditScreen },
      { path: 'password', name: 'password', needs: operators.changePassword, Page: PasswordScreen },
    ],
  },
]

export const pages = pageGroups.flatMap((group) => group.pages)

/** The menu of a role: a page that it may not use is not offered. */
export const menuOf = (role: OperatorRole) =>
  pageGroups
    .map((group) => ({ ...group, pages: group.pages.filter(({ needs }) => mayUse(needs, role)) }))
    .filter((group) => group.pages.length > 0)

/** A page whose address, name and queue are one word. */
function queue(name: WorkQueue, needs: AdminCall, Page: () => ReactNode): ConsolePage {
  return { path: name, name, needs, queue: name, Page }
}
