import { ShoppingCart, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CartLine } from '@mynah/contract/shop'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { goodPath, ordersPath, shopPath } from '../paths.ts'
import { putInCart, removeFromCart, useCart } from '../queries.ts'
import { CheckoutSheet } from './checkout-sheet.tsx'
import { GoodPicture } from './good-picture.tsx'
import { RequireShop } from './require-shop.tsx'
import { Stepper } from './stepper.tsx'
import { useOptionWords } from './use-option-words.ts'

/** `/pages/new/car`: the cart with its counts, and the checkout. */
export function CartScreen() {
  const t = useT('shopping')
  return (
    <RequireShop title={t('cart')}>
      <Shown />
    </RequireShop>
  )
}

function Shown() {
  const t = useT('shopping')
  const navigate = useNavigate()
  const query = useCart()
  const [left, setLeft] = useSessionState<readonly string[]>('left', [])
  const [paying, setPaying] = useSessionState('paying', false)
  const lines = query.data?.list ?? []
  const isSold = (line: CartLine) => line.stock >= line.count
  const chosen = lines.filter((line) => isSold(line) && !left.includes(line.variantId))
  const sum = chosen.reduce((all, { good, count }) => all + good.points * count, 0)
  const setChosen = (id: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((one) => one !== id) : [...left, id])
  return (
    <Screen
      title={t('cart')}
      onRefresh={query.refetch}
      footer={
        lines.length > 0 ? (
          <Foot sum={sum} count={chosen.length} onCheckout={() => setPaying(true)} />
        ) : undefined
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<NothingInCart />}
      >
        {({ list }) => (
          <ul aria-label={t('cart')} className="space-y-3 px-4 pt-1 pb-6">
            {list.map((line) => (
              <Line
                key={line.variantId}
                line={line}
                isSold={isSold(line)}
                isChosen={chosen.includes(line)}
                onChosen={(isChosen) => setChosen(line.variantId, isChosen)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <CheckoutSheet
        open={paying && chosen.length > 0}
        onClose={() => setPaying(false)}
        lines={chosen}
        onDone={() => {
          setPaying(false)
          toast(t('ordered'))
          void navigate(ordersPath(), { replace: true })
        }}
      />
    </Screen>
  )
}

function NothingInCart() {
  const t = useT('shopping')
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={ShoppingCart}
      title={t('cartEmptyTitle')}
      sentence={t('cartEmpty')}
      action={{ label: t('toShop'), onPress: () => void navigate(shopPath) }}
    />
  )
}

function Foot({ sum, count, onCheckout }: { sum: number; count: number; onCheckout: () => void }) {
  const t = useT('shopping')
  const format = useFormat()
  return (
    <div className="flex items-center gap-3 border-t border-ink-200 bg-paper px-4 py-3 wide:mx-auto wide:max-w-170">
      <p className="min-w-0 flex-1 text-14 text-ink-500">
        {t('sum')}
        <span className="block text-18 font-bold text-beak-700 tabular-nums wrap-anywhere">
          {t('can', { count: format.number(sum) })}
        </span>
      </p>
      <Button disabled={count === 0} onClick={onCheckout}>
        {t('toCheckout', { count })}
      </Button>
    </div>
  )
}

function Line(props: {
  line: CartLine
  isSold: boolean
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
}) {
  const { line, isSold, isChosen, onChosen } = props
  const { variantId, good, count, stock } = line
  const t = useT('shopping')
  const format = useFormat()
  const optionWords = useOptionWords()
  const { busy, run } = useAction()
  return (
    <li className="rounded-18 bg-paper p-3">
      <div className="flex items-start gap-1">
        <div className="flex-none pt-3 pl-1.5">
          <Checkbox checked={isChosen} disabled={!isSold} onCheck={onChosen}>
            <span className="sr-only">{good.name}</span>
          </Checkbox>
        </div>
        <Link to={goodPath(good.id)} className="flex min-w-0 flex-1 gap-3 rounded-12">
          <span className="size-20 flex-none overflow-hidden rounded-12">
            <GoodPicture src={good.picture} category={good.category} faded={!isSold} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{good.name}</span>
            <span className="block text-12 text-ink-500 wrap-anywhere">{optionWords(line).join(' · ')}</span>
            <span className="block pt-0.5 text-14 font-bold text-beak-700 tabular-nums">
              {t('can', { count: format.number(good.points) })}
            </span>
          </span>
        </Link>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 pt-2">
        {!isSold && (
          <p className="mr-auto pl-2 text-12 font-medium text-danger">
            {stock === 0 ? t('soldOut') : t('fewLeft', { count: stock })}
          </p>
        )}
        <IconButton
          icon={Trash2}
          name={t('removeOf', { name: good.name })}
          disabled={busy}
          onClick={() => void run(() => removeFromCart([variantId]))}
        />
        <Stepper
          count={count}
          stock={Math.max(stock, count)}
          disabled={busy}
          onCount={(next) => void run(() => putInCart(variantId, next))}
        />
      </div>
    </li>
  )
}
