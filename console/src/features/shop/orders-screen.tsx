import { type OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { alike, type Bulk } from '#parts/queue/bulk.tsx'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { orderStateName, type OrderRow } from './names.ts'
import { useOrderColumns } from './order-columns.tsx'
import { OrderView } from './order-view.tsx'

const states: readonly OrderState[] = ['toShip', 'shipped', 'completed', 'rejected', 'cancelled']

/** Rejects several orders for one reason. */
const bulkOf = (t: ReturnType<typeof useT<'shop'>>): Bulk<OrderRow> => ({
  decisions: [
    alike<OrderRow, typeof shopAdmin.reject>(shopAdmin.reject, {
      name: t('rejectAlike'),
      reason: t('reasonRead'),
      inputOf: ({ id }, reason) => ({ id, reason }),
      said: (_, row) => t(row?.isGift ? 'saidGiftRejected' : 'saidRejected'),
    }),
  ],
  mayChoose: ({ state }) => state === 'toShip',
  nameOf: ({ userName, userId, what }) => `${userName || userId}, ${what}`,
  onDone: () => invalidate(shopAdmin.orders, shopAdmin.look),
})

/** The orders of one customer. */
export function OrdersOf({ userId }: { userId: string }) {
  const t = useT('shop')
  return (
    <QueueOf
      title={t('ordersPage')}
      name="orders"
      call={shopAdmin.orders}
      input={{ state: 'toShip' }}
      userId={userId}
      idOf={({ id }) => id}
      state={{ name: t('state'), value: ({ state }) => orderStateName(state) }}
      columns={useOrderColumns()}
    />
  )
}

/** Orders by state; those to ship, oldest first. */
export function OrdersScreen() {
  const t = useT('shop')
  return (
    <Queue
      title={t('ordersPage')}
      name="orders"
      call={shopAdmin.orders}
      states={states.map((value) => ({ value, label: orderStateName(value) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state })}
      stateOf={({ state }) => state}
      find={useT('parts')('findPerson')}
      note={t('recorded')}
      empty={t('noOrder')}
      bulk={bulkOf(t)}
      idOf={({ id }) => id}
      columns={[
        { name: t('person'), value: ({ userName, userId }) => userName || userId },
        ...useOrderColumns(),
      ]}
    >
      {({ id }, next) => <OrderView key={id} id={id} onDone={next} />}
    </Queue>
  )
}
