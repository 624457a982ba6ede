import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '@mynah/contract/money'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop'
import { reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { GoodForm } from './good-form.tsx'
import { ShopFigures } from './shop-figures.tsx'
import { Stock } from './stock.tsx'

/** What the shop exchanges for points, and gifts of the daily sign-in, newest first. */
export function GoodsScreen() {
  const [keyword, setKeyword] = useState('')
  const [edited, setEdited] = useState<AdminGood | 'new'>()
  const query = useQuery(
    reading(shopAdmin.goods, { ...(keyword.trim() && { keyword: keyword.trim() }), pageSize: 100 }),
  )
  const shown = edited === 'new' ? undefined : query.data?.list.find(({ id }) => id === edited?.id)
  return (
    <Page
      title="Goods"
      actions={
        <>
          <Field label="Name in any language" value={keyword} onValue={setKeyword} />
          <Button kind="main" onClick={() => setEdited('new')}>
            New good
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ShopFigures />
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label="Goods"
              head={['Good', 'Category', 'Price', 'Market price', 'Stock', 'State']}
              empty="There is no such good."
            >
              {list.map((good) => (
                <Row
                  key={good.id}
                  chosen={shown?.id === good.id}
                  cells={[
                    <Opener key="open" onOpen={() => setEdited(good)}>
                      {good.texts.en?.name}
                    </Opener>,
                    good.category,
                    good.streakDays > 0 ? `${good.streakDays} days of a streak` : `${good.points} CAN`,
                    `$${formatMoney(good.marketPrice)}`,
                    good.variants.reduce((sum, { stock }) => sum + stock, 0),
                    good.onSale ? 'on sale' : 'hidden',
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {shown && <Stock key={`stock ${shown.id}`} good={shown} />}
        {edited && (
          <GoodForm
            key={edited === 'new' ? 'new' : edited.id}
            good={edited === 'new' ? undefined : edited}
            onDone={() => setEdited(undefined)}
          />
        )}
      </div>
    </Page>
  )
}
