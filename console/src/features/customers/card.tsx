import { useQuery } from '@tanstack/react-query'
import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { customers } from '@mynah/contract/customers'
import { moderationAdmin } from '@mynah/contract/moderation'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { nameOf } from '#parts/names.ts'
import { Loaded, Page } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { ComplaintsOf } from '#features/complaints/index.ts'
import { FlagsOf } from '#features/flags/index.ts'
import { IdentityOf } from '#features/identity/index.ts'
import { PersonView } from '#features/moderation/index.ts'
import { CashOf, WalletOf } from '#features/money/index.ts'
import { OrdersOf } from '#features/shop/index.ts'
import { ConversationOf } from '#features/support/index.ts'
import { NotesAbout } from './notes-about.tsx'

/** Everything that the operator's role may know of one customer; each part is loaded by a call of its own. */
export function Card({ userId }: { userId: string }) {
  const t = useT('customers')
  const query = useQuery({ ...queryOf(customers.look, { userId }), staleTime: Infinity, gcTime: 0 })
  const role = useMe().data?.role
  return (
    <Page
      title={t('customerOf', { name: query.data ? nameOf(query.data) : userId })}
      actions={
        <a className="underline underline-offset-4" href="#/customers">
          {t('another')}
        </a>
      }
    >
      <p className="mb-3 text-sm text-ink-500">{t('recorded')}</p>
      <Loaded query={query}>
        {(customer) => (
          <div className="space-y-8">
            {role && mayUse(moderationAdmin.lookAtPerson, role) ? (
              <section aria-label={t('account')} className="space-y-2">
                <h2 className="text-lg font-bold">{t('account')}</h2>
                <PersonView userId={userId} />
              </section>
            ) : (
              <Head customer={customer} />
            )}
            <FlagsOf userId={userId} />
            <IdentityOf userId={userId} />
            <WalletOf userId={userId} />
            <CashOf userId={userId} out={false} />
            <CashOf userId={userId} out />
            <OrdersOf userId={userId} />
            <ComplaintsOf userId={userId} />
            <ConversationOf userId={userId} />
            <NotesAbout userId={userId} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ customer }: { customer: AdminOutput<typeof customers.look> }) {
  const t = useT('customers')
  const { userId, userName, userNum, realName, frozen, createTime } = customer
  return (
    <Facts
      facts={[
        [t('name'), userName],
        [t('verifiedName'), realName],
        [t('number'), userNum],
        [t('id'), userId],
        [t('since'), dateOf(createTime)],
        [
          t('flags'),
          frozen ? (
            <strong key="frozen" className="text-danger">
              {t('frozen')}
            </strong>
          ) : (
            ''
          ),
        ],
      ]}
    />
  )
}
