import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop'
import { ask, newId, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'

type Variant = AdminGood['variants'][number]

const nameOf = ({ colour, size }: Pick<Variant, 'colour' | 'size'>): string =>
  [colour, size].filter(Boolean).join(', ') || 'one kind'

/** How many there are of each variant, a change of that, and every change that was. */
export function Stock({ good }: { good: AdminGood }) {
  const [variantId, setVariantId] = useState(good.variants[0]?.id ?? '')
  const [change, setChange] = useState('')
  const [note, setNote] = useState('')
  const [requestId, setRequestId] = useState(() => newId())
  const log = useQuery(reading(shopAdmin.stockLog, { id: good.id, pageSize: 50 }))
  const save = useMutation({
    mutationFn: () =>
      ask(shopAdmin.changeStock, { requestId, variantId, change: Number(change), note: note.trim() }),
    onSuccess: async () => {
      setChange('')
      setNote('')
      setRequestId(newId())
      await renew(shopAdmin.goods, shopAdmin.stockLog)
    },
  })
  const isNumber = /^-?[1-9]\d{0,5}$/.test(change)
  return (
    <section aria-label="Stock" className="space-y-3">
      <h2 className="text-lg font-bold">Stock of {good.texts.en?.name}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Choice
          label="Variant"
          value={variantId}
          options={good.variants.map((one) => ({ value: one.id, label: `${nameOf(one)}: ${one.stock}` }))}
          onValue={setVariantId}
        />
        <Field label="More, or fewer with a minus" inputMode="numeric" value={change} onValue={setChange} />
        <Field label="Why" value={note} onValue={setNote} />
        <Button type="submit" kind="main" busy={save.isPending} disabled={!isNumber || !note.trim()}>
          Change the stock
        </Button>
      </form>
      <Trouble error={save.error} />
      <Loaded query={log}>
        {({ list }) => (
          <Table
            label="History of the stock"
            head={['When', 'Variant', 'Change', 'Stock', 'Why', 'By']}
            empty="The stock has not changed yet."
          >
            {list.map((row) => (
              <Row
                key={row.id}
                cells={[
                  dateOf(row.createTime),
                  nameOf(
                    good.variants.find(({ id }) => id === row.variantId) ?? {
                      colour: '',
                      size: 'no longer sold',
                    },
                  ),
                  row.change > 0 ? `+${row.change}` : row.change,
                  row.stock,
                  row.kind === 'set' ? row.note : `${row.kind}, order ${row.orderId}`,
                  row.operator,
                ]}
              />
            ))}
          </Table>
        )}
      </Loaded>
    </section>
  )
}
