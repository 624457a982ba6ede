import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Area, Choice, Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'

const empty = { type: 'H5', code: '', version: '', note: '', url: '', forced: 'no' }
const answers = [
  { value: 'no', label: 'no' },
  { value: 'yes', label: 'yes' },
] as const

/** Versions of the app that clients are offered. */
export function Versions() {
  const query = useQuery(reading(appInfoAdmin.versions, {}))
  const [form, setForm] = useState(empty)
  const publish = useMutation({
    mutationFn: () =>
      ask(appInfoAdmin.publish, { ...form, code: Number(form.code), forced: form.forced === 'yes' }),
    onSuccess: async () => {
      setForm(empty)
      await renew(appInfoAdmin.versions)
    },
  })
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onValue: (value: string) => setForm((now) => ({ ...now, [name]: value })),
  })
  return (
    <section aria-label="Versions" className="space-y-4">
      <h2 className="text-lg font-bold">Versions</h2>
      <Loaded query={query}>
        {({ list }) => (
          <Table
            label="Versions"
            head={['Platform', 'Code', 'Version', 'Note', 'Must', 'Since']}
            empty="No version has been published yet."
          >
            {list.map((one) => (
              <Row
                key={one.id}
                cells={[
                  one.type,
                  one.code,
                  one.version,
                  one.note,
                  one.forced ? 'yes' : 'no',
                  dateOf(one.createTime),
                ]}
              />
            ))}
          </Table>
        )}
      </Loaded>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          publish.mutate()
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Platform" required {...field('type')} />
          <Field
            label="Code, a number"
            required
            inputMode="numeric"
            pattern="[0-9]{1,9}"
            {...field('code')}
          />
          <Field label="Version" required maxLength={20} {...field('version')} />
          <Field label="Address, https or empty" type="url" {...field('url')} />
          <Choice
            label="Must update"
            value={form.forced}
            options={answers}
            onValue={(forced) => setForm((now) => ({ ...now, forced }))}
          />
        </div>
        <Area label="What is new" maxLength={2_000} {...field('note')} />
        <Trouble error={publish.error} />
        <Button type="submit" busy={publish.isPending}>
          Tell clients
        </Button>
      </form>
    </section>
  )
}
