import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { GoodForm } from './good-form.tsx'
import { categoryName } from './names.ts'
import { ShopFigures } from './shop-figures.tsx'
import { Stock } from './stock.tsx'

/** Goods for points, and gifts of the daily sign-in, newest first. */
export function GoodsScreen() {
  const t = useT('shop')
  const title = t('goodsPage')
  const [keyword, setKeyword] = useState('')
  const [edited, setEdited] = useState<AdminGood | 'new'>()
  const query = useQuery(
    queryOf(shopAdmin.goods, { ...(keyword.trim() && { keyword: keyword.trim() }), pageSize: 100 }),
  )
  const shown = edited === 'new' ? undefined : query.data?.list.find(({ id }) => id === edited?.id)
  return (
    <Page
      title={title}
      actions={
        <>
          <Field label={t('nameInAny')} value={keyword} onValue={setKeyword} />
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('newGood')}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ShopFigures />
        <Split
          list={
            <Loaded query={query}>
              {({ list }) => <Goods label={title} list={list} chosen={shown?.id} onOpen={setEdited} />}
            </Loaded>
          }
          detail={
            edited && (
              <div className="space-y-5">
                {shown && <Stock key={`stock ${shown.id}`} good={shown} />}
                <GoodForm
                  key={edited === 'new' ? 'new' : edited.id}
                  good={edited === 'new' ? undefined : edited}
                  pointsRate={query.data?.pointsRate}
                  onDone={() => setEdited(undefined)}
                />
              </div>
            )
          }
        />
      </div>
    </Page>
  )
}

function Goods(props: {
  label: string
  list: readonly AdminGood[]
  chosen: string | undefined
  onOpen: (good: AdminGood) => void
}) {
  const { label, list, chosen, onOpen } = props
  const t = useT('shop')
  return (
    <Table
      label={label}
      empty={t('noGood')}
      rows={list}
      idOf={({ id }) => id}
      chosen={chosen}
      onOpen={onOpen}
      columns={[
        { name: t('good'), value: ({ texts }) => texts.en?.name ?? '' },
        { name: t('category'), value: ({ category }) => categoryName(category) },
        {
          name: t('price'),
          value: ({ points }) => points,
          cell: ({ points, streakDays }) =>
            streakDays > 0 ? t('daysOfStreak', { count: streakDays }) : `${points} CAN`,
        },
        { name: t('marketPrice'), value: ({ marketPrice }) => marketPrice, isMoney: true },
        { name: t('stock'), value: ({ variants }) => variants.reduce((sum, { stock }) => sum + stock, 0) },
        { name: t('state'), value: ({ onSale }) => t(onSale ? 'isOnSale' : 'hidden') },
      ]}
    />
  )
}
