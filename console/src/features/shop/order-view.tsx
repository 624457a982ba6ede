import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { dateOf } from '#parts/dates.ts'
import { useDecided } from '#parts/queue/decided.tsx'
import { DecisionBar } from '#parts/queue/decision-bar.tsx'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { itemRegion } from '#parts/queue/focus.ts'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { addressIn, linesIn, orderStateName } from './names.ts'

/** One order with its address, to be shipped with a tracking number, or rejected with a reason that the user sees. */
export function OrderView({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT('shop')
  const query = useQuery(queryOf(shopAdmin.look, { id }))
  return (
    <Loaded query={query}>
      {(order) => (
        <section {...itemRegion} aria-label={t('order')} className="space-y-4">
          <Facts
            facts={[
              [t('order'), order.id],
              [t('person'), <PersonLink key="person" userId={order.userId} userName={order.userName} />],
              [t('state'), orderStateName(order.state)],
              [t('points'), order.isGift ? t('giftOfStreak') : order.points],
              [t('ordered'), dateOf(order.createTime)],
              [t('carrier'), order.carrier],
              [t('tracking'), order.trackingNumber],
              [t('reason'), order.reason],
              [t('goods'), linesIn(order).join('\n')],
              [t('address'), addressIn(order).join('\n')],
            ]}
          />
          {order.state === 'toShip' && <Actions id={id} isGift={order.isGift} onDone={onDone} />}
        </section>
      )}
    </Loaded>
  )
}

interface Part {
  id: string
  onDone: () => void
}

/** Announces what was done to an order, and refreshes the orders. */
function useAfter(onDone: () => void) {
  return async (text: string) => {
    announce(text)
    onDone()
    await invalidate(shopAdmin.orders, shopAdmin.look)
  }
}

function Actions(props: Part & { isGift: boolean }) {
  return (
    <DecisionBar isTall>
      <div className="grid gap-4 md:grid-cols-2">
        <Shipping {...props} />
        <Rejection {...props} />
      </div>
    </DecisionBar>
  )
}

function Shipping({ id, onDone }: Part) {
  const t = useT('shop')
  const decided = useDecided()
  const after = useAfter(onDone)
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const ship = useMutation({
    mutationFn: () =>
      callAdmin(shopAdmin.ship, { id, carrier: carrier.trim(), trackingNumber: trackingNumber.trim() }),
    onSuccess: () => after(t('saidShipped')),
  })
  return (
    <form
      ref={form}
      className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        ship.mutate()
      }}
    >
      <Field label={t('carrier')} maxLength={limits.carrierLengthMax} value={carrier} onValue={setCarrier} />
      <Field label={t('tracking')} maxLength={40} value={trackingNumber} onValue={setTrackingNumber} />
      <KeyButton
        means="agree"
        needs={form}
        type="submit"
        kind="primary"
        busy={ship.isPending}
        disabled={decided || !carrier.trim() || trackingNumber.trim().length < 4}
      >
        {t('isShipped')}
      </KeyButton>
      <Trouble error={ship.error} />
    </form>
  )
}

function Rejection({ id, isGift, onDone }: Part & { isGift: boolean }) {
  const t = useT('shop')
  const decided = useDecided()
  const after = useAfter(onDone)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const reject = useMutation({
    mutationFn: () => callAdmin(shopAdmin.reject, { id, reason: reason.trim() }),
    onSuccess: () => after(t(isGift ? 'saidGiftRejected' : 'saidRejected')),
  })
  return (
    <form
      ref={form}
      className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        reject.mutate()
      }}
    >
      <Field label={t('reasonRead')} maxLength={limits.refusalLengthMax} value={reason} onValue={setReason} />
      <KeyButton
        means="refuse"
        needs={form}
        type="submit"
        kind="danger"
        busy={reject.isPending}
        disabled={decided || !reason.trim()}
      >
        {t(isGift ? 'rejectGift' : 'rejectOrder')}
      </KeyButton>
      <Trouble error={reject.error} />
    </form>
  )
}
