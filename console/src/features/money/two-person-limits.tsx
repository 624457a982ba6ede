import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { walletAdmin, type TwoPersonLimit } from '@mynah/contract/wallet-admin'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { moneyOf } from '#parts/column.ts'
import { dateOf } from '#parts/dates.ts'
import { Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'

/** The amounts from which on two operators decide on recharges and withdrawals. */
export function TwoPersonLimits() {
  const t = useT('money')
  const query = useQuery(queryOf(walletAdmin.twoPerson, {}))
  return (
    <section aria-label={t('twoPersonFrom')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('twoPersonFrom')}</h2>
      <p className="text-sm text-ink-500">{t('twoPersonMeans')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <div className="space-y-4">
            {list.map((one) => (
              <Limit key={`${one.kind} ${one.amount}`} of={one} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Limit({ of: { kind, environment, amount, later, laterTime } }: { of: TwoPersonLimit }) {
  const t = useT('money')
  const [text, setText] = useState(amount === null ? '' : formatMoney(amount))
  const typed = text.trim() === '' ? undefined : parseMoney(text.trim())
  const save = useMutation({
    mutationFn: () =>
      callAdmin(walletAdmin.setTwoPerson, {
        kind,
        ...(typed !== undefined && typed !== null && { amount: typed }),
      }),
    onSuccess: () => invalidate(walletAdmin.twoPerson),
  })
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t(kind === 'recharge' ? 'fromRecharge' : 'fromWithdrawal')}
          inputMode="decimal"
          value={text}
          onValue={setText}
          maxLength={13}
        />
        <Button type="submit" busy={save.isPending} disabled={typed === null}>
          {t('saveLimit')}
        </Button>
      </div>
      {environment !== null && (
        <p className="text-sm text-ink-500">{t('serverSays', { amount: moneyOf(environment) })}</p>
      )}
      {laterTime > 0 && (
        <p role="status">
          {t('laterFrom', {
            time: dateOf(laterTime),
            amount: later === null ? t('unsetLimit') : moneyOf(later),
          })}
        </p>
      )}
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">{t('saved')}</p>}
    </form>
  )
}
