import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { mayUse, type AdminCall } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import type { MediaDay } from '@mynah/contract/media'
import { renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Chart } from '../../parts/chart.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { useMe } from '../../session.ts'

const views = [
  { value: 'on', label: 'On now' },
  { value: 'day', label: 'Last 24 hours' },
] as const

export interface LiveRow {
  id: string
  name: string
  isOn: boolean
  /** those after the name */
  cells: readonly ReactNode[]
}

interface Props<T> {
  title: string
  head: readonly string[]
  calls: { list: AdminCall; figures: AdminCall; end: AdminCall }
  list: (isOn: boolean) => Promise<{ list: T[] }>
  figures: (days: number) => Promise<{ days: MediaDay[] }>
  rowOf: (one: T) => LiveRow
  end: (id: string, reason: string) => Promise<unknown>
}

/** What is on now, or was today, with its end by an operator; and how much there was of it in thirty days. */
export function LiveScreen<T>({ title, head, list, figures, rowOf, calls, end }: Props<T>) {
  const [view, setView] = useState<(typeof views)[number]['value']>('on')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    queryKey: [calls.list.path, view],
    queryFn: () => list(view === 'on'),
    refetchInterval: 5_000,
  })
  const days = useQuery({ queryKey: [calls.figures.path], queryFn: () => figures(30) })
  const rows = (query.data?.list ?? []).map(rowOf)
  const shown = rows.find(({ id }) => id === chosen)
  return (
    <Page title={title} actions={<Choice label="Which" value={view} options={views} onValue={setView} />}>
      <p className="mb-3 text-sm text-soft">Nobody can listen here: only who was in it, and when.</p>
      <div className="space-y-5">
        <Loaded query={query}>
          {() => (
            <Table label={title} head={head} empty="There is none.">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  chosen={row.id === chosen}
                  cells={[
                    <Opener key="open" onOpen={() => setChosen(row.id)}>
                      {row.name}
                    </Opener>,
                    ...row.cells,
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {shown?.isOn && (
          <EndForm
            key={shown.id}
            name={shown.name}
            call={calls.end}
            end={async (reason) => {
              await end(shown.id, reason)
              await renew(calls.list)
            }}
          />
        )}
        <Loaded query={days}>
          {({ days: list }) => (
            <div className="grid gap-4 md:grid-cols-2">
              <Chart name={title} times={timesOf(list)} values={list.map(({ count }) => count)} />
              <Chart name="Minutes" times={timesOf(list)} values={list.map(({ minutes }) => minutes)} />
            </div>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

const timesOf = (days: MediaDay[]) => days.map(({ at }) => at / 1000)

function EndForm(props: { name: string; call: AdminCall; end: (reason: string) => Promise<unknown> }) {
  const me = useMe()
  const [reason, setReason] = useState('')
  const end = useMutation({ mutationFn: () => props.end(reason.trim()) })
  if (me.data === undefined || !mayUse(props.call, me.data.role)) return null
  return (
    <form
      aria-label={`End ${props.name}`}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        end.mutate()
      }}
    >
      <Field
        label="Reason, which its people read"
        required
        maxLength={limits.decisionLengthMax}
        value={reason}
        onValue={setReason}
      />
      <Button type="submit" kind="danger" busy={end.isPending}>
        End for all
      </Button>
      <Trouble error={end.error} />
    </form>
  )
}
