import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '@mynah/contract/money'
import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { ask, reading, renew } from '../../client.ts'
import { useT } from '../../i18n/translate.ts'
import { announce } from '../../parts/announcements.tsx'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'

/** One request with its voucher beside those that look alike, and the decision. */
export function CashView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useT('money')
  const [reason, setReason] = useState('')
  const query = useQuery({ ...reading(walletAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  const decide = useMutation({
    mutationFn: (approve: boolean) => ask(walletAdmin.decide, { id, approve, ...(!approve && { reason }) }),
    onSuccess: async ({ state }) => {
      await renew(walletAdmin.queue)
      if (state === reviewState.waiting) return query.refetch()
      const amount = `$${formatMoney(query.data?.money ?? 0)}`
      const name = query.data?.userName ?? ''
      announce(t(state === reviewState.approved ? 'saidApproved' : 'saidRejected', { name, amount }))
      return onDecided()
    },
  })
  return (
    <Loaded query={query}>
      {(one) => (
        <section
          aria-label={t(one.out ? 'withdrawalOf' : 'rechargeOf', { name: one.userName })}
          className="space-y-4"
        >
          <Facts
            facts={[
              [t('person'), `${one.userName} (${one.userId})`],
              [t('verifiedName'), one.realName],
              [t('amount'), `$${formatMoney(one.money)}`],
              [t('balanceNow'), `$${formatMoney(one.balance)}`],
              [t('accountName'), one.cardUserName],
              [t('accountNumber'), one.fullCardNum],
              [t('phone'), one.mobile],
              [t('asked'), dateOf(one.createTime)],
              [t('decided'), dateOf(one.decideTime)],
              [t('reason'), one.reason],
              [t('agreed'), t('agreedOf', { agreed: one.agreed, needed: one.needed })],
            ]}
          />
          {one.voucher && (
            <div className="flex flex-wrap gap-4">
              <Voucher name={t('voucher')} url={one.voucher} />
              {one.alike.map((other) => (
                <Voucher key={other.id} name={t('looksAlike', { id: other.userId })} url={other.voucher} />
              ))}
            </div>
          )}
          {one.state === reviewState.waiting && (
            <div className="flex flex-wrap items-end gap-3">
              <Button kind="main" busy={decide.isPending} onClick={() => decide.mutate(true)}>
                {t(one.out ? 'moneySent' : 'moneyHere')}
              </Button>
              <div className="flex min-w-60 flex-1 items-end gap-3 max-md:basis-full">
                <div className="min-w-0 flex-1">
                  <Field label={t('reasonRead')} value={reason} onValue={setReason} maxLength={200} />
                </div>
                <Button
                  kind="danger"
                  busy={decide.isPending}
                  disabled={reason.trim() === ''}
                  onClick={() => decide.mutate(false)}
                >
                  {t('reject')}
                </Button>
              </div>
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
