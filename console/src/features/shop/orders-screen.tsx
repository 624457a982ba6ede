import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopAdmin, type OrderState } from '@mynah/contract/shop'
import { reading } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { OrderView } from './order-view.tsx'

const states: readonly { value: OrderState; label: string }[] = [
  { value: 'toShip', label: 'To ship' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** Orders by state; those to ship, oldest first. */
export function OrdersScreen() {
  const [state, setState] = useState<OrderState>('toShip')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...reading(shopAdmin.orders, { state, pageSize: 100 }),
    refetchInterval: 15_000,
  })
  return (
    <Page title="Orders" actions={<Choice label="State" value={state} options={states} onValue={setState} />}>
      <p className="mb-3 text-sm text-soft">Every look at an order is recorded.</p>
      <div className="space-y-5">
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label="Orders"
              head={['Person', 'What', 'Points', 'Ordered']}
              empty="No order is in this state."
            >
              {list.map((one) => (
                <Row
                  key={one.id}
                  chosen={one.id === chosen}
                  cells={[
                    <Opener key="open" onOpen={() => setChosen(one.id)}>
                      {one.userName || one.userId}
                    </Opener>,
                    one.what,
                    one.isGift ? 'gift of a streak' : one.points,
                    dateOf(one.createTime),
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {chosen && <OrderView key={chosen} id={chosen} onDone={() => setChosen(undefined)} />}
      </div>
    </Page>
  )
}
