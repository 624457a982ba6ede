import { Headset } from 'lucide-react'
import { useState } from 'react'
import type { GoodsOrder } from '@mynah/contract/shop'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { AddressLines } from '#features/addresses/index.ts'
import { CopyCell, textOf } from '#features/wallet/index.ts'
import { questionPath } from '../paths.ts'
import { cancelOrder, confirmReceipt, newId, useOrderDetail } from '../queries.ts'
import { stateKeys } from './names.ts'
import { OrderLines, stateIcons, stateLooks } from './order-card.tsx'

/** An order with its state, goods, address and actions. */
export function OrderDetail({ id }: { id: string }) {
  const t = useT('shopping')
  const query = useOrderDetail(id)
  return (
    <Screen
      title={t('order')}
      onRefresh={query.refetch}
      footer={query.data && <Actions order={query.data} />}
    >
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {(order) => <Content order={order} />}
      </Loaded>
    </Screen>
  )
}

function Content({ order }: { order: GoodsOrder }) {
  const t = useT('shopping')
  const format = useFormat()
  return (
    <div className="pb-4">
      <Standing order={order} />
      {order.trackingNumber && (
        <Section title={t('parcel')}>
          <Cell title={t('carrier')} value={order.carrier} />
          <CopyCell title={t('tracking')} text={order.trackingNumber} />
        </Section>
      )}
      {order.address && (
        <Section title={t('address')}>
          <li className="px-3.5 py-3">
            <AddressLines address={order.address} />
          </li>
        </Section>
      )}
      <Section title={t('goods')}>
        <li className="px-3.5 py-3">
          <OrderLines order={order} />
        </li>
        <Cell
          title={t('sum')}
          value={
            <span className="text-16 font-bold text-beak-700 tabular-nums">
              {order.isGift ? t('gift') : t('can', { count: format.number(order.points) })}
            </span>
          }
        />
      </Section>
      <Section>
        <CopyCell title={t('number')} text={order.id} />
        <Cell title={t('orderedAt')} value={format.listDate(order.createTime)} />
        {order.shipTime > 0 && !order.isVirtual && (
          <Cell title={t('shippedAt')} value={format.listDate(order.shipTime)} />
        )}
        <Cell icon={Headset} title={t('ask')} to={questionPath(order.id)} />
      </Section>
    </div>
  )
}

function Standing({ order }: { order: GoodsOrder }) {
  const t = useT('shopping')
  const format = useFormat()
  const { state, confirmTime, reason, isVirtual, isGift } = order
  const Icon = stateIcons[state]
  const sentence = {
    toShip: isGift ? t('toShipGift') : t('toShipText'),
    shipped: t('shippedText', { date: format.dayName(confirmTime) }),
    completed: isVirtual ? t('deliveredText') : t('completedText'),
    cancelled: t('cancelledText'),
    rejected: t('rejectedText', { reason }),
  }[state]
  return (
    <div className="flex items-center gap-4 px-4 pt-1 pb-4">
      <span className={cx('grid size-14 flex-none place-items-center rounded-squircle', stateLooks[state])}>
        <Icon aria-hidden className="size-7" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-18 font-bold">{t(stateKeys[state])}</p>
        <p className="text-14 text-ink-700">{sentence}</p>
      </div>
    </div>
  )
}

function Actions({ order }: { order: GoodsOrder }) {
  const t = useT('shopping')
  const [requestId] = useState(() => newId())
  const { busy, run } = useAction()
  const canCancel = order.state === 'toShip' && !order.isGift
  if (!canCancel && order.state !== 'shipped') return null
  const cancel = async () => {
    const sure = await confirm({
      title: t('cancelAsk'),
      text: t('cancelText'),
      confirm: t('cancelIt'),
      cancel: t('keepIt'),
      danger: true,
    })
    if (sure && (await run(() => cancelOrder(order.id, requestId))) === 'done') toast(t('cancelDone'))
  }
  const receive = async () => {
    const sure = await confirm({ title: t('receiveAsk'), text: t('receiveText'), confirm: t('receive') })
    if (sure && (await run(() => confirmReceipt(order.id, requestId))) === 'done') toast(t('receiveDone'))
  }
  return (
    <div className="border-t border-ink-200 bg-paper px-4 py-3 wide:mx-auto wide:max-w-170">
      {canCancel ? (
        <Button kind="secondary" wide busy={busy} onClick={() => void cancel()}>
          {t('cancelIt')}
        </Button>
      ) : (
        <Button wide busy={busy} onClick={() => void receive()}>
          {t('receive')}
        </Button>
      )}
    </div>
  )
}
