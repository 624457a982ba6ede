import { MapPin, PackageOpen, ReceiptText, ShoppingCart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { goodCategories, type GoodCategory } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { useDebounced } from '#ui/fields/debounced.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { addressesPath } from '#features/addresses/index.ts'
import { cartPath, ordersPath } from '../paths.ts'
import { refreshShop, useCart, useGoods } from '../queries.ts'
import { GoodCard, GoodSkeletons } from './good-card.tsx'
import { categoryKeys } from './names.ts'
import { PointsCard } from './points-card.tsx'
import { RequireShop } from './require-shop.tsx'

/** `/pages/new/shop`: the user's points, and the goods by category and text. */
export function ShopScreen() {
  const t = useT('shopping')
  return (
    <RequireShop title={t('title')}>
      <Shown />
    </RequireShop>
  )
}

function Shown() {
  const t = useT('shopping')
  const navigate = useNavigate()
  const inCart = useCart().data?.list.length ?? 0
  return (
    <Screen
      title={t('title')}
      onRefresh={refreshShop}
      actions={
        <>
          <IconButton icon={MapPin} name={t('addresses')} onClick={() => void navigate(addressesPath)} />
          <IconButton icon={ReceiptText} name={t('orders')} onClick={() => void navigate(ordersPath())} />
          <IconButton
            icon={ShoppingCart}
            name={inCart > 0 ? t('cartWith', { count: inCart }) : t('cart')}
            dot={inCart > 0}
            onClick={() => void navigate(cartPath)}
          />
        </>
      }
    >
      <PointsCard />
      <Goods />
    </Screen>
  )
}

function Goods() {
  const t = useT('shopping')
  const [text, setText] = useSessionState('text', '')
  const [category, setCategory] = useSessionState<GoodCategory | undefined>('category', undefined)
  const keyword = useDebounced(text).trim()
  const query = useGoods({ ...(category && { category }), ...(keyword && { keyword }) })
  const narrowed = category !== undefined || keyword !== ''
  const clear = () => {
    setText('')
    setCategory(undefined)
  }
  return (
    <>
      <SearchField value={text} onChange={setText} placeholder={t('search')} />
      <ChipRow label={t('categories')}>
        <Chip chosen={category === undefined} onPress={() => setCategory(undefined)}>
          {t('all')}
        </Chip>
        {goodCategories.map((one) => (
          <Chip key={one} chosen={category === one} onPress={() => setCategory(one)}>
            {t(categoryKeys[one])}
          </Chip>
        ))}
      </ChipRow>
      <div className="pt-1.5 pb-6">
        <Loaded
          query={query}
          skeleton={<GoodSkeletons />}
          empty={
            narrowed ? (
              <EmptyState
                icon={PackageOpen}
                sentence={t('noneFound')}
                action={{ label: t('showAll'), onPress: clear }}
              />
            ) : (
              <EmptyState icon={PackageOpen} title={t('emptyTitle')} sentence={t('empty')} />
            )
          }
        >
          {(goods) => (
            <>
              <ul aria-label={t('goods')} className="grid grid-cols-2 gap-3 px-4 wide:grid-cols-3">
                {goods.map((good) => (
                  <GoodCard key={good.id} good={good} />
                ))}
              </ul>
              <InfiniteScroll {...query.scroll} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
