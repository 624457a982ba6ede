import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '@mynah/contract/money'
import { reviewState, walletAdmin } from '@mynah/contract/wallet'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'

/** One request with its voucher beside those that look alike, and the decision. */
export function CashView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const [reason, setReason] = useState('')
  const query = useQuery({ ...reading(walletAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  const decide = useMutation({
    mutationFn: (approve: boolean) => ask(walletAdmin.decide, { id, approve, ...(!approve && { reason }) }),
    onSuccess: async ({ state }) => {
      await renew(walletAdmin.queue)
      if (state !== reviewState.waiting) onDecided()
      else await query.refetch()
    },
  })
  return (
    <Loaded query={query}>
      {(one) => (
        <section
          aria-label={`${one.out ? 'Withdrawal' : 'Recharge'} of ${one.userName}`}
          className="space-y-4"
        >
          <Facts
            facts={[
              ['Person', `${one.userName} (${one.userId})`],
              ['Verified name', one.realName],
              ['Amount', `$${formatMoney(one.money)}`],
              ['Balance now', `$${formatMoney(one.balance)}`],
              ['Name on the account', one.cardUserName],
              ['Number of the account', one.fullCardNum],
              ['Phone', one.mobile],
              ['Asked', dateOf(one.createTime)],
              ['Decided', dateOf(one.decideTime)],
              ['Reason', one.reason],
              ['Agreed', `${one.agreed} of ${one.needed}`],
            ]}
          />
          {one.voucher && (
            <div className="flex flex-wrap gap-4">
              <Voucher name="Voucher" url={one.voucher} />
              {one.alike.map((other) => (
                <Voucher key={other.id} name={`Looks alike: person ${other.userId}`} url={other.voucher} />
              ))}
            </div>
          )}
          {one.state === reviewState.waiting && (
            <div className="flex flex-wrap items-end gap-3">
              <Button kind="main" busy={decide.isPending} onClick={() => decide.mutate(true)}>
                {one.out ? 'The money was sent' : 'The money is here'}
              </Button>
              <div className="min-w-60 flex-1">
                <Field
                  label="Reason, which the person reads"
                  value={reason}
                  onValue={setReason}
                  maxLength={200}
                />
              </div>
              <Button
                kind="danger"
                busy={decide.isPending}
                disabled={reason.trim() === ''}
                onClick={() => decide.mutate(false)}
              >
                Refuse
              </Button>
            </div>
          )}
          <Trouble error={decide.error} />
        </section>
      )}
    </Loaded>
  )
}

function Voucher({ name, url }: { name: string; url: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-soft">{name}</figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={name} className="h-80 rounded-xl border border-line object-contain" />
      </a>
    </figure>
  )
}
