import type { ClosingDraft, ClosingSum } from '@mynah/contract/closings'
import { useT } from '#i18n/translate.ts'
import { dayOf } from '#parts/dates.ts'
import { Table } from '#parts/table.tsx'
import { useAccountNames } from './account-names.ts'

const isDollars = ({ asset }: { asset: string }) => asset === 'USD'

/** One row for each account and asset, which sums its kinds. */
function byAccount(sums: readonly ClosingSum[]): Omit<ClosingSum, 'kind'>[] {
  const found = new Map<string, Omit<ClosingSum, 'kind'>>()
  for (const { account, asset, opening, late, moved, closing } of sums) {
    const key = `${account} ${asset}`
    const before = found.get(key) ?? { account, asset, opening: 0, late: 0, moved: 0, closing: 0 }
    found.set(key, {
      ...before,
      opening: before.opening + opening,
      late: before.late + late,
      moved: before.moved + moved,
      closing: before.closing + closing,
    })
  }
  return [...found.values()]
}

/** Opening balances, movements and closing balances of a day: by account, by kind, and late postings. */
export function ClosingSums({ closing: { sums, late } }: { closing: Pick<ClosingDraft, 'sums' | 'late'> }) {
  const t = useT('money')
  const nameOfAccount = useAccountNames()
  const amounts = [
    {
      name: t('openingBalance'),
      value: ({ opening }: Omit<ClosingSum, 'kind'>) => opening,
      isMoney: isDollars,
    },
    ...(late.length > 0
      ? [{ name: t('late'), value: ({ late: sum }: Omit<ClosingSum, 'kind'>) => sum, isMoney: isDollars }]
      : []),
    { name: t('moved'), value: ({ moved }: Omit<ClosingSum, 'kind'>) => moved, isMoney: isDollars },
    {
      name: t('closingBalance'),
      value: ({ closing }: Omit<ClosingSum, 'kind'>) => closing,
      isMoney: isDollars,
    },
  ]
  return (
    <div className="space-y-4">
      <h3 className="font-bold">{t('byAccount')}</h3>
      <Table
        label={t('byAccount')}
        empty={t('nothingPosted')}
        rows={byAccount(sums)}
        idOf={({ account, asset }) => `${account} ${asset}`}
        columns={[
          { name: t('account'), value: ({ account }) => nameOfAccount(account) },
          { name: t('asset'), value: ({ asset }) => asset },
          ...amounts,
        ]}
      />
      <h3 className="font-bold">{t('byKind')}</h3>
      <Table
        label={t('byKind')}
        empty={t('nothingPosted')}
        rows={sums}
        idOf={({ account, asset, kind }) => `${account} ${asset} ${kind}`}
        columns={[
          { name: t('account'), value: ({ account }) => nameOfAccount(account) },
          { name: t('kind'), value: ({ kind }) => kind },
          { name: t('asset'), value: ({ asset }) => asset },
          ...amounts,
        ]}
      />
      {late.length > 0 && <Late late={late} />}
    </div>
  )
}

/** Postings made after their day was closed. */
function Late({ late }: Pick<ClosingDraft, 'late'>) {
  const t = useT('money')
  const nameOfAccount = useAccountNames()
  return (
    <>
      <h3 className="font-bold">{t('lateEntries')}</h3>
      <p className="text-sm text-ink-500">{t('lateMeans')}</p>
      <Table
        label={t('lateEntries')}
        empty=""
        rows={late}
        idOf={({ day, account, asset, kind }) => `${day} ${account} ${asset} ${kind}`}
        columns={[
          { name: t('day'), value: ({ day }) => day, cell: ({ day }) => dayOf(day) },
          { name: t('account'), value: ({ account }) => nameOfAccount(account) },
          { name: t('kind'), value: ({ kind }) => kind },
          { name: t('amount'), value: ({ amount }) => amount, isMoney: isDollars },
        ]}
      />
    </>
  )
}
