import type { AdminOutput } from '@mynah/contract/admin-api'
import { type OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { useT } from '#i18n/translate.ts'
import type { Column } from '#parts/column.ts'
import { columnDateOf } from '#parts/dates.ts'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { orderStateName } from './names.ts'
import { OrderView } from './order-view.tsx'

const states: readonly OrderState[] = ['toShip', 'shipped', 'completed', 'rejected', 'cancelled']

type Order = AdminOutput<typeof shopAdmin.orders>['list'][number]

function useColumns(): Column<Order>[] {
  const t = useT('shop')
  return [
    { name: t('what'), value: ({ what }) => what },
    {
      name: t('points'),
      sort: 'points',
      value: ({ points }) => points,
      cell: ({ isGift, points }) => (isGift ? t('giftOfStreak') : points),
    },
    { name: t('ordered'), sort: 'ordered', value: ({ createTime }) => createTime, isTime: true },
    {
      name: t('due'),
      value: ({ dueTime }) => dueTime,
      cell: ({ dueTime, isOverdue }) =>
        isOverdue ? (
          <strong className="font-medium text-danger">{t('overdue', { time: columnDateOf(dueTime) })}</strong>
        ) : (
          dueTime > 0 && columnDateOf(dueTime)
        ),
    },
  ]
}

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
      columns={useColumns()}
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
      idOf={({ id }) => id}
      columns={[{ name: t('person'), value: ({ userName, userId }) => userName || userId }, ...useColumns()]}
    >
      {({ id }, next) => <OrderView key={id} id={id} onDone={next} />}
    </Queue>
  )
}
