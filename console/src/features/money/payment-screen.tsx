import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletAdmin, type PayAddress } from '@mynah/contract/wallet'
import { ask, reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { CodePicture } from './code-picture.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'

/** Where people send money to, and what points are worth. */
export function PaymentScreen() {
  const query = useQuery(reading(walletAdmin.addresses, {}))
  return (
    <Page title="Payment">
      <Loaded query={query}>
        {({ list, canRate }) => (
          <div className="max-w-xl space-y-8">
            <Addresses list={list} />
            <Rate canRate={canRate} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const forms = [
  { form: 1, name: 'Alipay type' },
  { form: 2, name: 'WeChat type' },
]

function Addresses({ list }: { list: PayAddress[] }) {
  const [rows, setRows] = useState(() =>
    forms.map(
      ({ form }) => list.find((one) => one.form === form) ?? { form, name: '', account: '', picture: '' },
    ),
  )
  const save = useMutation({
    mutationFn: () =>
      ask(walletAdmin.setAddresses, { list: rows.filter((row) => row.name !== '' && row.account !== '') }),
  })
  const change = (form: number, part: Partial<PayAddress>) =>
    setRows((now) => now.map((row) => (row.form === form ? { ...row, ...part } : row)))
  return (
    <section aria-label="Where recharges are sent to" className="space-y-4">
      <h2 className="text-lg font-bold">Where recharges are sent to</h2>
      {rows.map((row) => (
        <fieldset key={row.form} className="space-y-3 rounded-xl border border-line p-4">
          <legend className="px-1">{forms.find(({ form }) => form === row.form)?.name}</legend>
          <Field label="Name" value={row.name} onValue={(name) => change(row.form, { name })} />
          <Field label="Account" value={row.account} onValue={(account) => change(row.form, { account })} />
          <CodePicture url={row.picture} onUrl={(picture) => change(row.form, { picture })} />
        </fieldset>
      ))}
      <Button kind="main" busy={save.isPending} onClick={() => save.mutate()}>
        Save
      </Button>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">Saved.</p>}
    </section>
  )
}

function Rate({ canRate }: { canRate: number }) {
  const [text, setText] = useState(String(canRate))
  const save = useMutation({ mutationFn: () => ask(walletAdmin.setRate, { canRate: Number(text) }) })
  return (
    <section aria-label="What points are worth" className="space-y-3">
      <h2 className="text-lg font-bold">What points are worth</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Points that make one dollar" inputMode="numeric" value={text} onValue={setText} />
        <Button busy={save.isPending} disabled={!/^[1-9]\d{0,6}$/.test(text)} onClick={() => save.mutate()}>
          Save the rate
        </Button>
      </div>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">Saved.</p>}
    </section>
  )
}
