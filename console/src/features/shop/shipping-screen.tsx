import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { saveFile } from '@mynah/ui/save-file.ts'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { csvOf } from '#parts/column.ts'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Paging } from '#parts/paging.tsx'
import { useChoice } from '#parts/queue/bulk.tsx'
import { Table } from '#parts/table.tsx'
import { addressIn, linesIn, type Order, type OrderRow } from './names.ts'
import { useOrderColumns } from './order-columns.tsx'
import { PackingLists } from './packing-lists.tsx'
import { ShipFromFile } from './ship-from-file.tsx'

/** Packing lists of the orders to ship, and shipping by a file with their tracking numbers. */
export function ShippingScreen() {
  const t = useT('shop')
  return (
    <Page title={t('shippingPage')}>
      <div className="space-y-8">
        <ToPack />
        <ShipFromFile />
      </div>
    </Page>
  )
}

/** The orders to ship, oldest first, of which packing lists are printed or saved. */
function ToPack() {
  const t = useT('shop')
  const [pageNo, setPageNo] = useState(1)
  const input = { state: 'toShip' as const, pageNo, pageSize: limits.pageSizeMax }
  const query = useQuery(queryOf(shopAdmin.orders, input))
  return (
    <section aria-label={t('packingLists')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('packingLists')}</h2>
      <p className="text-sm text-ink-500">{t('packingMeans')}</p>
      <Loaded query={query}>
        {({ list, more }) => (
          <>
            <Paging pageNo={pageNo} more={more} onPage={setPageNo} />
            <Chosen key={pageNo} list={list} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const idOf = ({ id }: OrderRow) => id
const mayAlways = () => true

function Chosen({ list }: { list: readonly OrderRow[] }) {
  const t = useT('shop')
  const choice = useChoice<OrderRow>(idOf, mayAlways)
  const columns = useOrderColumns()
  const rows = list.filter(choice.isChosen)
  const [printed, setPrinted] = useState<readonly Order[]>()
  const printDone = useCallback(() => setPrinted(undefined), [])
  const save = useSave()
  const print = useMutation({ mutationFn: readAll, onSuccess: setPrinted })
  return (
    <div className="space-y-3">
      {list.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button
            kind="primary"
            busy={print.isPending}
            disabled={rows.length === 0}
            onClick={() => print.mutate(rows)}
          >
            {t('printLists', { count: rows.length })}
          </Button>
          <Button busy={save.isPending} disabled={rows.length === 0} onClick={() => save.mutate(rows)}>
            {t('saveLists', { count: rows.length })}
          </Button>
        </div>
      )}
      <Trouble error={print.error ?? save.error} />
      <Table
        plain
        label={t('toShip')}
        empty={t('noOrder')}
        rows={list}
        idOf={idOf}
        columns={[
          { name: t('person'), value: ({ userName, userId }) => userName || userId },
          ...columns,
          { name: t('order'), value: ({ id }) => id },
        ]}
        choice={{ ...choice, nameOf: ({ id }) => `${t('order')} ${id}` }}
      />
      {printed && <PackingLists orders={printed} onDone={printDone} />}
    </div>
  )
}

/** Orders with their addresses; each view is logged. */
async function readAll(rows: readonly OrderRow[]): Promise<Order[]> {
  const orders: Order[] = []
  for (const { id } of rows) orders.push(await callAdmin(shopAdmin.look, { id }))
  return orders
}

/** Saves a file with two empty columns, which is read again once they are filled in. */
function useSave() {
  const t = useT('shop')
  return useMutation({
    mutationFn: async (rows: readonly OrderRow[]) => {
      const orders = await readAll(rows)
      const csv = csvOf(
        [
          // As text, since a spreadsheet shortens a number of fifteen digits.
          { name: t('order'), value: ({ id }: Order) => `#${id}` },
          { name: t('address'), value: (order) => addressIn(order).join(', ') },
          { name: t('goods'), value: (order) => linesIn(order).join('; ') },
          { name: t('carrier'), value: () => '' },
          { name: t('tracking'), value: () => '' },
        ],
        orders,
      )
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('packingLists')}.csv`)
    },
  })
}
