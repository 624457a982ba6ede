import { createHashRouter, Navigate, NavLink, Outlet } from 'react-router'
import { mayUse, type AdminCall } from '@mynah/contract/admin-api'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { carbonAdmin } from '@mynah/contract/carbon'
import { noticesAdmin } from '@mynah/contract/notices'
import { callingAdmin } from '@mynah/contract/calling'
import { complaintAdmin } from '@mynah/contract/complaints'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { identityAdmin } from '@mynah/contract/identity'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { moderationAdmin } from '@mynah/contract/moderation'
import { momentAdmin } from '@mynah/contract/moments'
import { operators } from '@mynah/contract/operators'
import { shopAdmin } from '@mynah/contract/shop'
import { supportAdmin } from '@mynah/contract/support'
import { walletAdmin } from '@mynah/contract/wallet'
import { onSignedOut, ApiError } from './client.ts'
import { CallsScreen } from './features/calls/calls-screen.tsx'
import { MeetingsScreen } from './features/calls/meetings-screen.tsx'
import { CarbonScreen } from './features/carbon/carbon-screen.tsx'
import { ComplaintsScreen } from './features/complaints/queue-screen.tsx'
import { SignInScreen } from './features/daily-sign-in/sign-in-screen.tsx'
import { IdentityScreen } from './features/identity/queue-screen.tsx'
import { FiguresScreen } from './features/moderation/figures-screen.tsx'
import { GroupsScreen } from './features/moderation/groups-screen.tsx'
import { PeopleScreen } from './features/moderation/people-screen.tsx'
import { MomentsScreen } from './features/moments/moments-screen.tsx'
import { SettingsScreen } from './features/app-info/settings-screen.tsx'
import { NoticesScreen } from './features/notices/notices-screen.tsx'
import { AuditScreen } from './features/operators/audit-screen.tsx'
import { LoginScreen } from './features/operators/login-screen.tsx'
import { OperatorsScreen } from './features/operators/operators-screen.tsx'
import { PasswordScreen } from './features/operators/password-screen.tsx'
import { GoodsScreen } from './features/shop/goods-screen.tsx'
import { OrdersScreen } from './features/shop/orders-screen.tsx'
import { SupportScreen } from './features/support/support-screen.tsx'
import { BooksScreen } from './features/money/books-screen.tsx'
import { RechargesScreen, WithdrawalsScreen } from './features/money/cash-screen.tsx'
import { PaymentScreen } from './features/money/payment-screen.tsx'
import { forget, signOut, useMe } from './session.ts'
import { Button } from './parts/button.tsx'
import { Loaded } from './parts/page.tsx'

/** Every page, with the call that its role must have. */
const pages: { path: string; name: string; needs: AdminCall; Page: () => React.ReactNode }[] = [
  { path: 'figures', name: 'Figures', needs: moderationAdmin.figures, Page: FiguresScreen },
  { path: 'identities', name: 'Identities', needs: identityAdmin.queue, Page: IdentityScreen },
  { path: 'complaints', name: 'Complaints', needs: complaintAdmin.queue, Page: ComplaintsScreen },
  { path: 'support', name: 'Customer service', needs: supportAdmin.queue, Page: SupportScreen },
  { path: 'people', name: 'People', needs: moderationAdmin.findPeople, Page: PeopleScreen },
  { path: 'groups', name: 'Groups', needs: moderationAdmin.findGroups, Page: GroupsScreen },
  { path: 'calls', name: 'Calls', needs: callingAdmin.list, Page: CallsScreen },
  { path: 'meetings', name: 'Meetings', needs: meetingsAdmin.list, Page: MeetingsScreen },
  { path: 'moments', name: 'Moments', needs: momentAdmin.figures, Page: MomentsScreen },
  { path: 'recharges', name: 'Recharges', needs: walletAdmin.queue, Page: RechargesScreen },
  { path: 'withdrawals', name: 'Withdrawals', needs: walletAdmin.queue, Page: WithdrawalsScreen },
  { path: 'books', name: 'Books', needs: ledgerAdmin.state, Page: BooksScreen },
  { path: 'payment', name: 'Payment', needs: walletAdmin.setRate, Page: PaymentScreen },
  { path: 'goods', name: 'Goods', needs: shopAdmin.goods, Page: GoodsScreen },
  { path: 'orders', name: 'Orders', needs: shopAdmin.orders, Page: OrdersScreen },
  { path: 'sign-in', name: 'Daily sign-in', needs: dailySignInAdmin.figures, Page: SignInScreen },
  { path: 'notices', name: 'News and tips', needs: noticesAdmin.list, Page: NoticesScreen },
  { path: 'carbon', name: 'Carbon', needs: carbonAdmin.factors, Page: CarbonScreen },
  { path: 'settings', name: 'Settings', needs: appInfoAdmin.settings, Page: SettingsScreen },
  { path: 'operators', name: 'Operators', needs: operators.list, Page: OperatorsScreen },
  { path: 'audit', name: 'Audit log', needs: operators.audit, Page: AuditScreen },
  { path: 'password', name: 'Password', needs: operators.changePassword, Page: PasswordScreen },
]

onSignedOut(forget)

function Frame() {
  const me = useMe()
  if (me.error instanceof ApiError && me.error.name === 'SessionInvalid') return <LoginScreen />
  return (
    <Loaded query={me}>
      {({ name, role }) => (
        <div className="flex min-h-dvh flex-col md:flex-row">
          <nav
            aria-label="Console"
            className="flex flex-none flex-wrap gap-1 border-line p-4 md:w-56 md:flex-col md:border-r"
          >
            <p className="mb-3 px-3 text-lg font-bold">Mynah</p>
            {pages
              .filter(({ needs }) => mayUse(needs, role))
              .map((page) => (
                <NavLink
                  key={page.path}
                  to={`/${page.path}`}
                  className={({ isActive }) =>
                    `rounded-lg px-3 py-2 ${isActive ? 'bg-glow font-medium' : 'hover:bg-glow'}`
                  }
                >
                  {page.name}
                </NavLink>
              ))}
            <div className="mt-auto flex w-full items-center gap-3 px-3 pt-2 md:block md:space-y-2 md:pt-6">
              <p className="mr-auto text-sm text-soft">
                {name}, {role}
              </p>
              <Button onClick={() => void signOut()}>Sign out</Button>
            </div>
          </nav>
          <main className="min-w-0 flex-1">
            <Outlet />
          </main>
        </div>
      )}
    </Loaded>
  )
}

function Home() {
  const { data } = useMe()
  const first = pages.find(({ needs }) => data && mayUse(needs, data.role))
  return <Navigate to={`/${first?.path ?? 'password'}`} replace />
}

export const router = createHashRouter([
  {
    element: <Frame />,
    children: [
      ...pages.map(({ path, Page }) => ({ path: `/${path}`, element: <Page /> })),
      { path: '*', element: <Home /> },
    ],
  },
])
