import { type OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { useT } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { Queue } from '#parts/queue.tsx'
import { orderStateName } from './names.ts'
import { OrderView } from './order-view.tsx'

const states: readonly OrderState[] = ['toShip', 'shipped', 'completed', 'rejected', 'cancelled']

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
      columns={[
        { name: t('person'), value: ({ userName, userId }) => userName || userId },
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
              <strong className="font-medium text-danger">{t('overdue', { time: dateOf(dueTime) })}</strong>
            ) : (
              dueTime > 0 && dateOf(dueTime)
            ),
        },
      ]}
    >
      {({ id }, next) => <OrderView key={id} id={id} onDone={next} />}
    </Queue>
  )
}
