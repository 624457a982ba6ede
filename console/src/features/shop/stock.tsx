import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { newId } from '@mynah/client/ids'
import { callAdmin, invalidate } from '#client.ts'
import { translateNow, useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Older, useOlder } from '#parts/older.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { colourName } from './names.ts'

type Variant = AdminGood['variants'][number]

const nameOf = ({ colour, size }: Pick<Variant, 'colour' | 'size'>): string =>
  [colourName(colour), size].filter(Boolean).join(', ') || translateNow('shop')('oneKind')

const variantName = ({ variants }: AdminGood, id: string): string =>
  nameOf(variants.find((one) => one.id === id) ?? { colour: '', size: translateNow('shop')('notSold') })

/** The stock of each variant, the form to change it, and all changes. */
export function Stock({ good }: { good: AdminGood }) {
  const t = useT('shop')
  const [variantId, setVariantId] = useState(good.variants[0]?.id ?? '')
  const [change, setChange] = useState('')
  const [note, setNote] = useState('')
  // repeating the same change after a lost answer uses the same request id; another variant or amount is another
  // change
  const sent = useRef<{ what: string; requestId: string }>(undefined)
  const requestIdOf = (what: string): string => {
    if (sent.current?.what !== what) sent.current = { what, requestId: newId() }
    return sent.current.requestId
  }
  const save = useMutation({
    mutationFn: () => {
      const requestId = requestIdOf(`${variantId} ${change}`)
      return callAdmin(shopAdmin.changeStock, {
        requestId,
        variantId,
        change: Number(change),
        note: note.trim(),
      })
    },
    onSuccess: () => {
      sent.current = undefined
      setChange('')
      setNote('')
    },
    onSettled: () => invalidate(shopAdmin.goods, shopAdmin.stockLog),
  })
  const isNumber = /^-?[1-9]\d{0,5}$/.test(change)
  return (
    <section aria-label={t('stock')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('stockOf', { name: good.texts.en?.name ?? '' })}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Choice
          label={t('variant')}
          value={variantId}
          options={good.variants.map((one) => ({ value: one.id, label: `${nameOf(one)}: ${one.stock}` }))}
          onValue={setVariantId}
        />
        <Field label={t('moreOrFewer')} inputMode="numeric" value={change} onValue={setChange} />
        <Field label={t('why')} value={note} onValue={setNote} />
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!isNumber || !note.trim()}>
          {t('changeStock')}
        </Button>
      </form>
      <Trouble error={save.error} />
      <History good={good} />
    </section>
  )
}

/** All changes of the stock. */
function History({ good }: { good: AdminGood }) {
  const t = useT('shop')
  const log = useOlder(
    [shopAdmin.stockLog.path, good.id],
    (before) => callAdmin(shopAdmin.stockLog, { id: good.id, before }),
    ({ id }) => id,
  )
  return (
    <Loaded query={log}>
      {(list) => (
        <>
          <Table
            label={t('history')}
            empty={t('noHistory')}
            rows={list}
            idOf={({ id }) => id}
            columns={[
              { name: t('when'), value: ({ createTime }) => createTime, isTime: true },
              { name: t('variant'), value: ({ variantId: id }) => variantName(good, id) },
              {
                name: t('change'),
                value: (row) => row.change,
                cell: (row) => (row.change > 0 ? `+${row.change}` : row.change),
              },
              { name: t('stock'), value: ({ stock }) => stock },
              {
                name: t('why'),
                value: (row) =>
                  row.kind === 'set'
                    ? row.note
                    : t(row.kind === 'ordered' ? 'orderedIn' : 'returnedIn', { id: row.orderId }),
              },
              { name: t('by'), value: ({ operator }) => operator },
            ]}
          />
          <Older of={log} />
        </>
      )}
    </Loaded>
  )
}
