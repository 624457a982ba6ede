import { useQuery } from '@tanstack/react-query'
import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { customers } from '@mynah/contract/customers'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { moneyOf } from '#parts/column.ts'
import { Loaded } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { kindKeyOf } from './kind-names.ts'

type Wallet = AdminOutput<typeof customers.wallet>

/** The wallet of one customer, for roles that may look at it. */
export function WalletOf({ userId }: { userId: string }) {
  const role = useMe().data?.role
  return role && mayUse(customers.wallet, role) ? <Whole userId={userId} /> : null
}

function Whole({ userId }: { userId: string }) {
  const t = useT('money')
  const role = useMe().data?.role
  const query = useQuery({ ...queryOf(customers.wallet, { userId }), staleTime: Infinity, gcTime: 0 })
  const mayOpen = (call: Parameters<typeof mayUse>[0]) => role !== undefined && mayUse(call, role)
  return (
    <section aria-label={t('wallet')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('wallet')}</h2>
      <Loaded query={query}>
        {({ balance, entries, requests }) => (
          <>
            <p>{t('balanceIs', { balance: moneyOf(balance) })}</p>
            {/* others have them in their queues, below */}
            {!mayOpen(walletAdmin.queue) && requests.length > 0 && <Requests requests={requests} />}
            <Entries entries={entries} />
            {mayOpen(ledgerAdmin.entries) && (
              <a className="underline underline-offset-4" href={`#/ledger?account=person:${userId}`}>
                {t('allEntries')}
              </a>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The newest entries, with the number that the customer sees. */
function Entries({ entries }: Pick<Wallet, 'entries'>) {
  const t = useT('money')
  return (
    <Table
      plain
      label={t('entries')}
      empty={t('noEntries')}
      rows={entries}
      idOf={({ place }) => place}
      columns={[
        { name: t('time'), value: ({ time }) => time, isTime: true },
        { name: t('kind'), value: (entry) => t(kindKeyOf(entry)) },
        {
          name: t('otherPerson'),
          value: ({ otherName }) => otherName,
          cell: ({ otherId, otherName }) => <PersonLink userId={otherId} userName={otherName} />,
        },
        { name: t('number'), value: ({ number }) => number },
        { name: t('amount'), value: ({ money }) => money, isMoney: true },
        { name: t('balance'), value: ({ balance }) => balance, isMoney: true },
        {
          name: t('state'),
          value: ({ waits, returned }) =>
            waits ? t('onItsWay') : returned > 0 ? t('returnedAmount', { amount: moneyOf(returned) }) : '',
        },
      ]}
    />
  )
}

/** Recharges and withdrawals that are not posted yet. */
function Requests({ requests }: Pick<Wallet, 'requests'>) {
  const t = useT('money')
  return (
    <Table
      plain
      label={t('openRequests')}
      empty=""
      rows={requests}
      idOf={({ id }) => id}
      columns={[
        { name: t('kind'), value: ({ out }) => t(out ? 'kindWithdrawal' : 'kindRecharge') },
        { name: t('number'), value: ({ id }) => id },
        { name: t('amount'), value: ({ money }) => money, isMoney: true },
        { name: t('account'), value: ({ account }) => account },
        { name: t('asked'), value: ({ createTime }) => createTime, isTime: true },
        {
          name: t('state'),
          value: ({ dueTime, dueApprove }) =>
            t(dueTime === 0 ? 'waiting' : dueApprove ? 'approved' : 'rejected'),
        },
      ]}
    />
  )
}
