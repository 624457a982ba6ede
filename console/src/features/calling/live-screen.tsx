import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse, type AdminCall } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import type { MediaDay } from '@mynah/contract/media'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Chart } from '#parts/chart.tsx'
import { Facts } from '#parts/facts.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { useSteps } from '#parts/queue/keys.ts'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table, type Column } from '#parts/table.tsx'
import { useMe } from '#session.ts'

const views = [
  { value: 'on', name: 'onNow' },
  { value: 'day', name: 'lastDay' },
] as const
type View = (typeof views)[number]['value']

interface Props<T> {
  title: string
  columns: readonly Column<T>[]
  calls: { list: AdminCall; figures: AdminCall; end: AdminCall }
  list: (isOn: boolean) => Promise<{ list: T[] }>
  figures: (days: number) => Promise<{ days: MediaDay[] }>
  idOf: (one: T) => string
  nameOf: (one: T) => string
  /** the customer who started it, and their role in it */
  personOf: (one: T) => { as: string; userId: string; userName: string }
  isOn: (one: T) => boolean
  end: (id: string, reason: string) => Promise<unknown>
}

/** Current calls or meetings, which an operator can end, those of today, and the figures of thirty days. */
export function LiveScreen<T>(props: Props<T>) {
  const t = useT('calling')
  const { title, columns, list, figures, idOf, nameOf, personOf, isOn, calls, end } = props
  const [view, setView] = useState<View>('on')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    queryKey: [calls.list.path, view],
    queryFn: () => list(view === 'on'),
    refetchInterval: 5_000,
  })
  const rows = query.data?.list ?? []
  const shown = rows.find((one) => idOf(one) === chosen)
  const endShown = async (reason: string) => {
    if (shown) await end(idOf(shown), reason)
    await invalidate(calls.list)
  }
  useSteps(rows, shown ? rows.indexOf(shown) : -1, (one) => setChosen(idOf(one)))
  return (
    <Page title={title} actions={<Which value={view} onValue={setView} />}>
      <p className="mb-3 text-sm text-ink-500">{t('nobodyListens')}</p>
      <div className="space-y-5">
        <Split
          list={
            <Loaded query={query}>
              {() => (
                <Table
                  label={title}
                  empty={t('none')}
                  rows={rows}
                  idOf={idOf}
                  columns={columns}
                  chosen={chosen}
                  onOpen={(one) => setChosen(idOf(one))}
                />
              )}
            </Loaded>
          }
          detail={
            shown && (
              <div key={idOf(shown)} className="space-y-4">
                <Began {...personOf(shown)} />
                {isOn(shown) && <EndForm name={nameOf(shown)} call={calls.end} end={endShown} />}
              </div>
            )
          }
        />
        <Figures title={title} call={calls.figures} figures={figures} />
      </div>
    </Page>
  )
}

function Which({ value, onValue }: { value: View; onValue: (value: View) => void }) {
  const t = useT('calling')
  const options = views.map((one) => ({ value: one.value, label: t(one.name) }))
  return <Choice label={t('which')} {...{ value, options, onValue }} />
}

function Began({ as, ...person }: { as: string; userId: string; userName: string }) {
  return <Facts facts={[[as, <PersonLink key="person" {...person} />]]} />
}

/** The figures of thirty days. */
function Figures(props: { title: string; call: AdminCall; figures: Props<never>['figures'] }) {
  const { title, call, figures } = props
  const t = useT('calling')
  const days = useQuery({ queryKey: [call.path], queryFn: () => figures(30) })
  return (
    <Loaded query={days}>
      {({ days: list }) => (
        <div className="grid gap-4 md:grid-cols-2">
          <Chart name={title} times={timesOf(list)} values={list.map(({ count }) => count)} />
          <Chart name={t('minutes')} times={timesOf(list)} values={list.map(({ minutes }) => minutes)} />
        </div>
      )}
    </Loaded>
  )
}

const timesOf = (days: MediaDay[]) => days.map(({ at }) => at / 1000)

function EndForm(props: { name: string; call: AdminCall; end: (reason: string) => Promise<unknown> }) {
  const t = useT('calling')
  const me = useMe()
  const [reason, setReason] = useState('')
  const end = useMutation({ mutationFn: () => props.end(reason.trim()) })
  if (me.data === undefined || !mayUse(props.call, me.data.role)) return null
  return (
    <form
      aria-label={t('endOf', { name: props.name })}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        end.mutate()
      }}
    >
      <Field
        label={t('reasonRead')}
        required
        maxLength={limits.decisionLengthMax}
        value={reason}
        onValue={setReason}
      />
      <Button type="submit" kind="danger" busy={end.isPending}>
        {t('endForAll')}
      </Button>
      <Trouble error={end.error} />
    </form>
  )
}
