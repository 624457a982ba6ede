import { useQuery } from '@tanstack/react-query'
import { mayUse } from '@mynah/contract/admin-api'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { moneyOf } from '#parts/column.ts'
import { Loaded } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'

/** The wallet of one customer, for roles that may look at entries. */
export function EntriesOf({ userId }: { userId: string }) {
  const role = useMe().data?.role
  return role && mayUse(ledgerAdmin.entries, role) ? <Wallet userId={userId} /> : null
}

const shownMax = 20

function Wallet({ userId }: { userId: string }) {
  const t = useT('money')
  const account = `person:${userId}`
  const query = useQuery({ ...queryOf(ledgerAdmin.entries, { account }), staleTime: Infinity, gcTime: 0 })
  return (
    <section aria-label={t('wallet')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('wallet')}</h2>
      <Loaded query={query}>
        {({ list }) => (
          <>
            <p>{t('balanceIs', { balance: moneyOf(list[0]?.balance ?? 0) })}</p>
            <Table
              plain
              label={t('entries')}
              empty={t('noEntries')}
              rows={list.slice(0, shownMax)}
              idOf={({ id }) => id}
              columns={[
                { name: t('time'), value: ({ time }) => time, isTime: true },
                { name: t('kind'), value: ({ kind }) => kind },
                { name: t('key'), value: ({ key }) => key },
                { name: t('amount'), value: ({ amount }) => amount, isMoney: true },
                { name: t('balance'), value: ({ balance }) => balance ?? '', isMoney: true },
              ]}
            />
            <a className="underline underline-offset-4" href={`#/ledger?account=${account}`}>
              {t('allEntries')}
            </a>
          </>
        )}
      </Loaded>
    </section>
  )
}
