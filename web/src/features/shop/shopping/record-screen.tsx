import { ReceiptText } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderStates, type OrderState } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { shopPath } from '../paths.ts'
import { refreshShop, useOrders } from '../queries.ts'
import { stateKeys } from './names.ts'
import { OrderCard } from './order-card.tsx'
import { OrderDetail } from './order-detail.tsx'
import { RequireShop } from './require-shop.tsx'

const tabs: readonly OrderState[] = ['toShip', 'shipped', 'completed', 'rejected']

/** `/pages/new/record`: the user's orders by state, or with `?id=` one of them. */
export function RecordScreen() {
  const t = useT('shopping')
  const id = useSearchParams()[0].get('id')
  return (
    <RequireShop title={id ? t('order') : t('orders')}>
      {id ? <OrderDetail id={id} /> : <Orders />}
    </RequireShop>
  )
}

function Orders() {
  const t = useT('shopping')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const state = orderStates.find((one) => one === search.get('state'))
  const query = useOrders(state)
  const show = (next: OrderState | undefined) => setSearch(next ? { state: next } : {}, { replace: true })
  return (
    <Screen
      title={t('orders')}
      onRefresh={refreshShop}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <ChipRow label={t('states')}>
            <Chip chosen={state === undefined} onPress={() => show(undefined)}>
              {t('all')}
            </Chip>
            {tabs.map((one) => (
              <Chip key={one} chosen={state === one} onPress={() => show(one)}>
                {t(stateKeys[one])}
              </Chip>
            ))}
          </ChipRow>
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons rows={4} />}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={t('ordersEmptyTitle')}
            sentence={state ? t('ordersNone') : t('ordersEmpty')}
            action={state ? undefined : { label: t('toShop'), onPress: () => void navigate(shopPath) }}
          />
        }
      >
        {(list) => (
          <>
            <ul aria-label={t('orders')} className="space-y-3 px-4 pt-1 pb-6">
              {list.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </ul>
            <InfiniteScroll {...query.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
