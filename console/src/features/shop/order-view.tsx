import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressLines } from '@mynah/contract/addresses'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import { shopAdmin } from '@mynah/contract/shop'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'

type Order = AdminOutput<typeof shopAdmin.look>

/** One order with its address, to be shipped with a tracking number, or rejected with the reason that the person reads. */
export function OrderView({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(reading(shopAdmin.look, { id }))
  return (
    <Loaded query={query}>
      {(order) => (
        <section aria-label="Order" className="space-y-4">
          <Facts
            facts={[
              ['Order', order.id],
              ['Person', `${order.userName} (${order.userId})`],
              ['State', order.state],
              ['Points', order.isGift ? 'gift of a streak' : order.points],
              ['Ordered', dateOf(order.createTime)],
              ['Carrier', order.carrier],
              ['Tracking number', order.trackingNumber],
              ['Reason', order.reason],
              ['Goods', order.lines.map(lineOf).join('\n')],
              ['Address', order.address && addressOf(order.address)],
            ]}
          />
          {order.state === 'toShip' && <Actions id={id} isGift={order.isGift} onDone={onDone} />}
        </section>
      )}
    </Loaded>
  )
}

const lineOf = ({ name, colour, size, count }: Order['lines'][number]) =>
  `${count} × ${[name, colour, size].filter(Boolean).join(', ')}`

const addressOf = (address: NonNullable<Order['address']>) =>
  [address.receiver, address.phone, ...addressLines(address), address.country].join('\n')

function Actions({ id, isGift, onDone }: { id: string; isGift: boolean; onDone: () => void }) {
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const [reason, setReason] = useState('')
  const after = async () => {
    await renew(shopAdmin.orders, shopAdmin.look)
    onDone()
  }
  const ship = useMutation({
    mutationFn: () =>
      ask(shopAdmin.ship, { id, carrier: carrier.trim(), trackingNumber: trackingNumber.trim() }),
    onSuccess: after,
  })
  const reject = useMutation({
    mutationFn: () => ask(shopAdmin.reject, { id, reason: reason.trim() }),
    onSuccess: after,
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <form
        className="space-y-3 rounded-xl border border-line bg-paper p-4"
        onSubmit={(event) => {
          event.preventDefault()
          ship.mutate()
        }}
      >
        <Field label="Carrier" maxLength={limits.carrierLengthMax} value={carrier} onValue={setCarrier} />
        <Field label="Tracking number" maxLength={40} value={trackingNumber} onValue={setTrackingNumber} />
        <Button
          type="submit"
          kind="main"
          busy={ship.isPending}
          disabled={!carrier.trim() || trackingNumber.trim().length < 4}
        >
          It is shipped
        </Button>
        <Trouble error={ship.error} />
      </form>
      {!isGift && (
        <form
          className="space-y-3 rounded-xl border border-line bg-paper p-4"
          onSubmit={(event) => {
            event.preventDefault()
            reject.mutate()
          }}
        >
          <Field
            label="Reason, which the person reads"
            maxLength={limits.refusalLengthMax}
            value={reason}
            onValue={setReason}
          />
          <Button type="submit" kind="danger" busy={reject.isPending} disabled={!reason.trim()}>
            Reject, points go back
          </Button>
          <Trouble error={reject.error} />
        </form>
      )}
    </div>
  )
}
