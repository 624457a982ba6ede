import { PackageX, ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Good } from '@mynah/contract/shop'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Chip } from '@mynah/ui/chip.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { cartPath, orderPath, ordersPath } from '../paths.ts'
import { ApiError, addToCart, useCart, useGood } from '../queries.ts'
import { CheckoutSheet } from './checkout-sheet.tsx'
import { fewLeft } from './good-card.tsx'
import { GoodPicture } from './good-picture.tsx'
import { categoryKeys } from './names.ts'
import { chosenVariant, missingOf, Options, type Choice } from './options.tsx'
import { Price } from './price.tsx'
import { RequireShop } from './require-shop.tsx'
import { Stepper } from './stepper.tsx'

/** `/pages/new/goods?id=`: a good with its pictures and variants, and the buttons to order it or add it to the cart. */
export function GoodScreen() {
  const t = useT('shopping')
  return (
    <RequireShop title={t('good')}>
      <Shown />
    </RequireShop>
  )
}

function Shown() {
  const t = useT('shopping')
  const query = useGood(useSearchParams()[0].get('id') ?? '')
  const isGone = query.error instanceof ApiError && query.error.name === 'NoDataFound'
  if (query.data) return <GoodPage good={query.data} />
  return (
    <Screen title={t('good')}>
      {isGone ? (
        <EmptyState icon={PackageX} sentence={t('gone')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  )
}

function GoodPage({ good }: { good: Good }) {
  const t = useT('shopping')
  const navigate = useNavigate()
  const inCart = useCart().data?.list
  const [choice, setChoice] = useSessionState<Choice>('choice', {})
  const [count, setCount] = useSessionState('count', 1)
  const [paying, setPaying] = useSessionState('paying', false)
  const [asked, setAsked] = useState(false)
  const { busy, run } = useAction()
  const variant = chosenVariant(good.variants, choice)
  const missing = missingOf(good.variants, choice)
  const stock = variant?.stock ?? good.stock
  const isSoldOut = good.stock === 0
  const wanted = Math.max(1, Math.min(count, stock))
  const ready = (): boolean => {
    setAsked(true)
    return missing === undefined && variant !== undefined && variant.stock > 0
  }
  const put = async () => {
    if (!ready() || !variant) return
    if ((await run(() => addToCart(variant, wanted, inCart))) === 'done') toast(t('inCart'))
  }
  const ordered = (orders: readonly { id: string }[]) => {
    setPaying(false)
    toast(t('ordered'))
    void navigate(orders[0] ? orderPath(orders[0].id) : ordersPath(), { replace: true })
  }
  return (
    <Screen
      title={t('good')}
      actions={<ToCart count={inCart?.length ?? 0} />}
      footer={
        <div className="flex gap-2.5 border-t border-ink-200 bg-paper px-4 py-3 wide:mx-auto wide:max-w-170">
          <Presses
            {...{ isSoldOut, busy }}
            onPut={() => void put()}
            onPay={() => ready() && setPaying(true)}
          />
        </div>
      }
    >
      <Pictures good={good} chosen={pictureOf(good, choice)} />
      <div className="space-y-5 px-4 pt-4 pb-8">
        <PriceAndStock good={good} stock={stock} />
        {good.variants.length > 1 && (
          <div className="rounded-18 bg-paper p-4">
            <Options
              {...{ variants: good.variants, choice }}
              onChoice={setChoice}
              missing={asked ? missing : undefined}
            />
          </div>
        )}
        {!isSoldOut && <Count count={wanted} stock={stock} onCount={setCount} />}
        <About good={good} />
      </div>
      <CheckoutSheet
        open={paying && variant !== undefined}
        onClose={() => setPaying(false)}
        lines={variant ? [lineOf(good, variant, wanted)] : []}
        onDone={ordered}
      />
    </Screen>
  )
}

const lineOf = (good: Good, { id, colour, size, picture }: Good['variants'][number], count: number) => ({
  ...{ variantId: id, count, colour, size },
  good: { ...good, picture: picture ?? good.picture },
})

function Count({
  count,
  stock,
  onCount,
}: {
  count: number
  stock: number
  onCount: (count: number) => void
}) {
  const t = useT('shopping')
  return (
    <div className="flex items-center justify-between gap-3 rounded-18 bg-paper px-4 py-2.5">
      <span className="text-14 font-medium text-ink-700">{t('count')}</span>
      <Stepper count={count} stock={stock} onCount={onCount} />
    </div>
  )
}

function ToCart({ count }: { count: number }) {
  const t = useT('shopping')
  const navigate = useNavigate()
  return (
    <IconButton
      icon={ShoppingCart}
      name={count > 0 ? t('cartWith', { count }) : t('cart')}
      dot={count > 0}
      onClick={() => void navigate(cartPath)}
    />
  )
}

function Presses(props: { isSoldOut: boolean; busy: boolean; onPut: () => void; onPay: () => void }) {
  const { isSoldOut, busy, onPut, onPay } = props
  const t = useT('shopping')
  if (isSoldOut)
    return (
      <Button wide disabled>
        {t('soldOut')}
      </Button>
    )
  return (
    <>
      <Button kind="secondary" wide busy={busy} onClick={onPut}>
        {t('toCart')}
      </Button>
      <Button wide onClick={onPay}>
        {t('exchange')}
      </Button>
    </>
  )
}

function PriceAndStock({ good, stock }: { good: Good; stock: number }) {
  const t = useT('shopping')
  const format = useFormat()
  return (
    <div>
      <Price points={good.points} marketPrice={good.marketPrice} large />
      <h2 className="pt-1.5 text-18 font-medium wrap-anywhere">{good.name}</h2>
      <p className="flex flex-wrap items-center gap-2 pt-2.5">
        <Chip>{t(categoryKeys[good.category])}</Chip>
        <span className={stock <= fewLeft ? 'text-14 font-medium text-beak-700' : 'text-14 text-ink-500'}>
          {stock === 0 ? t('soldOut') : t('left', { count: format.number(stock) })}
        </span>
      </p>
    </div>
  )
}

/** The description, and how it is delivered. */
function About({ good }: { good: Good }) {
  const t = useT('shopping')
  return (
    <>
      {good.text && (
        <section className="rounded-18 bg-paper p-4">
          <h3 className="pb-1.5 text-14 font-medium text-ink-500">{t('about')}</h3>
          <p className="text-16 whitespace-pre-line wrap-anywhere">{good.text}</p>
        </section>
      )}
      <p className="px-1 text-12 text-ink-500">{good.isVirtual ? t('virtualHint') : t('parcelHint')}</p>
    </>
  )
}

/** The picture of the first variant that matches the choice so far. */
const pictureOf = ({ variants }: Good, { colour, size }: Choice): string | undefined =>
  variants.find(
    (one) =>
      one.picture !== undefined &&
      (colour === undefined || one.colour === colour) &&
      (size === undefined || one.size === size) &&
      (colour !== undefined || size !== undefined),
  )?.picture

/** A row of pictures to swipe; a press opens one in full size. It scrolls to the picture of the choice. */
function Pictures({ good, chosen }: { good: Good; chosen: string | undefined }) {
  const t = useT('shopping')
  const [shown, setShown] = useState<number>()
  const row = useRef<HTMLUListElement>(null)
  const index = chosen === undefined ? -1 : good.pictures.indexOf(chosen)
  useEffect(() => {
    if (index >= 0) row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [index])
  if (good.pictures.length === 0)
    return (
      <div className="mx-4 aspect-4/3 overflow-hidden rounded-18 wide:aspect-2/1">
        <GoodPicture src="" category={good.category} />
      </div>
    )
  const many = good.pictures.length > 1
  return (
    <>
      <ul
        ref={row}
        aria-label={t('pictures')}
        className="flex snap-x snap-mandatory gap-2.5 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {good.pictures.map((src, index) => (
          <li key={src} className={many ? 'w-[88%] flex-none snap-center' : 'w-full flex-none'}>
            <button
              type="button"
              aria-label={t('picture', { number: index + 1 })}
              onClick={() => setShown(index)}
              className="block aspect-4/3 w-full overflow-hidden rounded-18 wide:aspect-2/1"
            >
              <GoodPicture src={src} category={good.category} />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={good.pictures.map((src) => ({ src, alt: good.name, width: 800, height: 600 }))}
        index={shown}
        onIndex={setShown}
      />
    </>
  )
}
