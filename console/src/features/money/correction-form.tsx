import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { corrections, type Correctable } from '@mynah/contract/corrections'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { moneyOf } from '#parts/column.ts'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'

/** Reverses a posting, in full or in part; a second operator has to agree. */
export function CorrectionForm({ posting, onClose }: { posting: number; onClose: () => void }) {
  const t = useT('money')
  const query = useQuery({ ...queryOf(corrections.look, { posting }), staleTime: Infinity, gcTime: 0 })
  const title = t('correctEntry', { posting })
  return (
    <section aria-label={title} className="space-y-4 rounded-xl border border-ink-200 bg-paper p-4">
      <div className="flex items-start gap-3">
        <h3 className="mr-auto text-lg font-bold">{title}</h3>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
      <Loaded query={query}>{(one) => <Form one={one} />}</Loaded>
    </section>
  )
}

const textOf = (asset: string, amount: number) => (asset === 'USD' ? moneyOf(amount) : String(amount))

function PostingFacts({ one }: { one: Correctable }) {
  const t = useT('money')
  const { asset, amount, corrected, balance, owed } = one
  return (
    <Facts
      facts={[
        [t('person'), <PersonLink key="person" userId={one.userId} userName={one.userName} />],
        [t('kind'), one.kind],
        [t('key'), one.key],
        [t('time'), dateOf(one.time)],
        [t('gave'), textOf(asset, amount)],
        [t('correctedSoFar'), corrected > 0 ? textOf(asset, corrected) : ''],
        [t('balanceNow'), textOf(asset, balance)],
        [t('owedNow'), owed > 0 ? textOf(asset, owed) : ''],
      ]}
    />
  )
}

function Form({ one }: { one: Correctable }) {
  const t = useT('money')
  const { posting, asset, amount, corrected, balance } = one
  const left = Math.abs(amount) - corrected
  const isDollars = asset === 'USD'
  const [text, setText] = useState(isDollars ? formatMoney(left) : String(left))
  const [reason, setReason] = useState('')
  const typed = isDollars ? (parseMoney(text) ?? 0) : /^\d{1,10}$/.test(text) ? Number(text) : 0
  const isTaken = amount > 0
  const add = useMutation({
    mutationFn: () => callAdmin(corrections.add, { posting, amount: typed, reason: reason.trim() }),
  })
  return (
    <div className="space-y-4">
      <PostingFacts one={one} />
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <p className="text-sm text-ink-500">{t('correctHow')}</p>
        <Field
          label={t(isTaken ? 'amountBack' : 'amountGiven')}
          inputMode="decimal"
          value={text}
          onValue={setText}
          maxLength={13}
        />
        {isDollars && isTaken && typed > balance && typed <= left && (
          <p role="status">
            {t('moreThanWallet', { balance: moneyOf(balance), owed: moneyOf(typed - balance) })}
          </p>
        )}
        <Field
          label={t('reasonRead')}
          value={reason}
          onValue={setReason}
          maxLength={limits.refusalLengthMax}
        />
        <Button
          kind="primary"
          type="submit"
          busy={add.isPending}
          disabled={typed <= 0 || typed > left || reason.trim() === ''}
        >
          {t('proposeCorrection')}
        </Button>
        <Trouble error={add.error} />
      </form>
    </div>
  )
}
