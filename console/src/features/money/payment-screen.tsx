import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayAddress } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { CodePicture } from './code-picture.tsx'
import { payForms } from './pay-forms.ts'
import { TwoPersonLimits } from './two-person-limits.tsx'

/** Where users send money, and the rate of points. */
export function PaymentScreen() {
  const title = useT('money')('paymentPage')
  const query = useQuery(queryOf(walletAdmin.addresses, {}))
  return (
    <Page title={title}>
      <Loaded query={query}>
        {({ list, pointsRate }) => (
          <div className="max-w-xl space-y-8">
            <Addresses list={list} />
            <Rate pointsRate={pointsRate} />
            <TwoPersonLimits />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const forms = [1, 2] as const

function Addresses({ list }: { list: PayAddress[] }) {
  const t = useT('money')
  const [rows, setRows] = useState(() =>
    forms.map(
      (form) => list.find((one) => one.form === form) ?? { form, name: '', account: '', picture: '' },
    ),
  )
  const filled = rows.filter((row) => row.name !== '' && row.account !== '')
  const save = useMutation({ mutationFn: () => callAdmin(walletAdmin.setAddresses, { list: filled }) })
  const textOf = (some: PayAddress[]) =>
    some.map(({ name, account }) => `${name} ${account}`).join(', ') || t('noReceiver')
  const isMeant = () => window.confirm(t('receiversAsk', { before: textOf(list), after: textOf(filled) }))
  const change = (form: number, part: Partial<PayAddress>) =>
    setRows((now) => now.map((row) => (row.form === form ? { ...row, ...part } : row)))
  return (
    <section aria-label={t('sentTo')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('sentTo')}</h2>
      {rows.map((row) => (
        <fieldset key={row.form} className="space-y-3 rounded-xl border border-ink-200 p-4">
          <legend className="px-1">{t(payForms[row.form === 1 ? 1 : 2])}</legend>
          <Field label={t('name')} value={row.name} onValue={(name) => change(row.form, { name })} />
          <Field
            label={t('account')}
            value={row.account}
            onValue={(account) => change(row.form, { account })}
          />
          <CodePicture url={row.picture} onUrl={(picture) => change(row.form, { picture })} />
        </fieldset>
      ))}
      <Button kind="primary" busy={save.isPending} onClick={() => isMeant() && save.mutate()}>
        {t('save')}
      </Button>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">{t('saved')}</p>}
    </section>
  )
}

function Rate({ pointsRate }: { pointsRate: number }) {
  const t = useT('money')
  const [text, setText] = useState(String(pointsRate))
  const save = useMutation({ mutationFn: () => callAdmin(walletAdmin.setRate, { pointsRate: Number(text) }) })
  return (
    <section aria-label={t('pointsWorth')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('pointsWorth')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('pointsPerDollar')} inputMode="numeric" value={text} onValue={setText} />
        <Button
          busy={save.isPending}
          disabled={!/^[1-9]\d{0,6}$/.test(text)}
          onClick={() => window.confirm(t('rateAsk', { before: pointsRate, after: text })) && save.mutate()}
        >
          {t('saveRate')}
        </Button>
      </div>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">{t('saved')}</p>}
    </section>
  )
}
