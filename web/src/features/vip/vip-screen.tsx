import { Crown, FileUp, HardDriveUpload, Smile, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { allowances, type VipState } from '@mynah/contract/vip'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import {
  AddressCard,
  payOrder,
  PaySheet,
  rechargePath,
  textOf,
  useOtherWays,
} from '#features/wallet/index.ts'
import { orderVip, invalidateVip, useVip, type VipOrder } from './queries.ts'

type Plan = VipState['plans'][number]
type Order = VipOrder & { days: number }

/** `/pages/vip/vip`: until when the user is VIP, its benefits, and the plans. */
export function VipScreen() {
  const t = useT('vip')
  const query = useVip()
  const money = useMoneyShown()
  return (
    <Screen tone="night" title={t('title')} onRefresh={invalidateVip}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(state) => (
          <div className="space-y-6 px-4 pt-2 pb-8">
            <Standing state={state} />
            <Gives />
            {money && <Plans state={state} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Standing({ state }: { state: VipState }) {
  const t = useT('vip')
  const format = useFormat()
  const date = format.dayName(state.until)
  const words = state.vip ? t('until', { date }) : state.until > 0 ? t('ended', { date }) : t('no')
  return (
    <div className="flex items-center gap-4 rounded-18 bg-beak-300 p-4 text-ink">
      <span className="grid size-14 flex-none place-items-center rounded-squircle bg-ink text-beak-300">
        <Crown aria-hidden className="size-7" strokeWidth={1.8} />
      </span>
      <p className="min-w-0 text-18 font-bold wrap-anywhere">{words}</p>
    </div>
  )
}

function Gives() {
  const t = useT('vip')
  const format = useFormat()
  const id = useId()
  const { plain, vip } = allowances
  const rows: { icon: LucideIcon; text: string; without: string }[] = [
    {
      icon: Smile,
      text: t('stickers', { count: format.number(vip.stickers) }),
      without: format.number(plain.stickers),
    },
    {
      icon: FileUp,
      text: t('files', { size: format.fileSize(vip.fileBytes) }),
      without: format.fileSize(plain.fileBytes),
    },
    {
      icon: HardDriveUpload,
      text: t('daily', { size: format.fileSize(vip.bytesPerDay) }),
      without: format.fileSize(plain.bytesPerDay),
    },
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-medium text-on-dark-soft">
        {t('gives')}
      </h2>
      <ul className="space-y-px overflow-hidden rounded-18">
        {rows.map(({ icon: Icon, text, without }) => (
          <li key={text} className="flex items-center gap-3.5 bg-white/8 px-4 py-3">
            <Icon aria-hidden className="size-6 flex-none text-beak-300" strokeWidth={1.8} />
            <span className="min-w-0">
              <span className="block text-16">{text}</span>
              <span className="block text-12 text-on-dark-soft">{t('plain', { value: without })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plans; a press orders one, which is paid from the wallet. */
function Plans({ state }: { state: VipState }) {
  const t = useT('vip')
  const id = useId()
  const [ordering, setOrdering] = useState('')
  const { busy, run } = useAction()
  const [order, setOrder] = useState<Order>()
  const [otherWays, setOtherWays] = useState(false)
  const choose = async (plan: Plan) => {
    if (busy) return
    setOrdering(plan.id)
    await run(async () => setOrder({ ...(await orderVip(plan.id)), days: plan.days }))
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-medium text-on-dark-soft">
        {t('plans')}
      </h2>
      <ul className="space-y-2">
        {state.plans.map((plan) => (
          <li key={plan.id}>
            <PlanButton plan={plan} busy={busy && ordering === plan.id} onPress={() => void choose(plan)} />
          </li>
        ))}
      </ul>
      <p className="py-4 text-14 text-on-dark-soft">{t('how')}</p>
      <PaySheet
        open={order !== undefined && !otherWays}
        onClose={() => setOrder(undefined)}
        title={t('title')}
        amount={order?.money ?? 0}
        text={
          <>
            {t('days', { count: order?.days ?? 0 })}
            <br />
            <Button kind="link" onClick={() => setOtherWays(true)}>
              {t('otherWay')}
            </Button>
          </>
        }
        order={order?.orderId ?? ''}
        onPay={payOrder}
        onPaid={() => {
          setOrder(undefined)
          toast(t('done'))
          void invalidateVip()
        }}
      />
      <OtherWays
        order={order}
        open={otherWays}
        onClose={() => {
          setOtherWays(false)
          setOrder(undefined)
        }}
      />
    </section>
  )
}

function PlanButton({ plan, busy, onPress }: { plan: Plan; busy: boolean; onPress: () => void }) {
  const t = useT('vip')
  const format = useFormat()
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-18 border border-white/20 px-4 py-3 text-left transition-colors hover:bg-white/8 active:bg-white/12"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium">{t('days', { count: plan.days })}</span>
        <span className="block text-12 text-on-dark-soft">
          {t('perMonth', { price: format.money(((Number(plan.price) * 30) / plan.days).toFixed(2)) })}
        </span>
      </span>
      <span className="flex-none text-18 font-bold text-beak-300 tabular-nums">
        {format.money(plan.price)}
      </span>
      <span className="flex-none rounded-full bg-beak-300 px-3.5 py-1.5 text-14 font-medium text-ink">
        {t('buy')}
      </span>
    </button>
  )
}

/** Paying by a transfer from outside: it tops up the wallet, which then pays the plan. */
function OtherWays(props: { order: Order | undefined; open: boolean; onClose: () => void }) {
  const { order, open, onClose } = props
  const t = useT('vip')
  const format = useFormat()
  const navigate = useNavigate()
  const query = useOtherWays(open ? order?.orderId : undefined)
  return (
    <Sheet open={open} onClose={onClose} title={t('otherWay')} text={t('otherText')}>
      <p className="-mt-1 pb-2 text-center text-22 font-bold tabular-nums">
        {format.money(BigInt(order?.money ?? 0))}
      </p>
      <Loaded query={query} skeleton={<CellSkeletons rows={2} />} error={textOf}>
        {({ list }) => (
          <div className="-mx-4">
            {list.length === 0 && <p className="px-4 pb-4 text-center text-14 text-ink-700">{t('noWay')}</p>}
            {list.map((address) => (
              <AddressCard key={address.form} address={address} />
            ))}
          </div>
        )}
      </Loaded>
      <Button wide onClick={() => void navigate(rechargePath(order?.money))}>
        {t('toRecharge')}
      </Button>
    </Sheet>
  )
}
