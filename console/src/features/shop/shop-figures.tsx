import { useQuery } from '@tanstack/react-query'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Loaded } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'

const shownDays = 7

/** Orders and their results, by day. */
export function ShopFigures() {
  const t = useT('shop')
  const query = useQuery(queryOf(shopAdmin.figures, { days: shownDays }))
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Table
          plain
          label={t('ordersByDay')}
          empty={t('noOrders', { count: shownDays })}
          rows={list}
          idOf={({ day }) => day}
          columns={[
            { name: t('dayUtc'), value: ({ day }) => day },
            { name: t('orders'), value: ({ orders }) => orders },
            { name: t('points'), value: ({ points }) => points },
            { name: t('shipped'), value: ({ shipped }) => shipped },
            { name: t('cancelled'), value: ({ cancelled }) => cancelled },
            { name: t('rejected'), value: ({ rejected }) => rejected },
          ]}
        />
      )}
    </Loaded>
  )
}
