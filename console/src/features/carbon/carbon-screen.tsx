import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { carbonAdmin } from '@mynah/contract/carbon'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Chart } from '#parts/chart.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { FactorForm } from './factor-form.tsx'
import { units } from './units.ts'

type Day = AdminOutput<typeof carbonAdmin.days>['list'][number]
type Factor = AdminOutput<typeof carbonAdmin.factors>['list'][number]

const charts: { name: 'entries' | 'people' | 'kilograms' | 'points'; of: (day: Day) => number }[] = [
  { name: 'entries', of: (day) => day.entries },
  { name: 'people', of: (day) => day.people },
  { name: 'kilograms', of: (day) => Math.round(day.grams / 1000) },
  { name: 'points', of: (day) => day.points },
]

/** The factors of the carbon diary, and the entries of the last thirty days. */
export function CarbonScreen() {
  const t = useT('carbon')
  const title = t('carbonPage')
  const factors = useQuery(queryOf(carbonAdmin.factors, {}))
  const days = useQuery(queryOf(carbonAdmin.days, {}))
  const [open, setOpen] = useState<Factor>()
  return (
    <Page title={title}>
      <div className="space-y-8">
        <Loaded query={days}>{({ list }) => <Figures days={list} />}</Loaded>
        <Loaded query={factors}>
          {({ list }) => (
            <Split
              list={<Factors list={list} chosen={open?.key} onOpen={setOpen} />}
              // the form keeps the version with which it was opened: a newer one of another operator must not discard
              // what is typed
              detail={
                open && (
                  <FactorForm
                    key={`${open.key} ${open.version}`}
                    factor={open}
                    onDone={() => setOpen(undefined)}
                  />
                )
              }
            />
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function Figures({ days }: { days: readonly Day[] }) {
  const t = useT('carbon')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {charts.map(({ name, of }) => (
        <Chart
          key={name}
          name={t(name)}
          times={days.map(({ day }) => Date.parse(day) / 1000)}
          values={days.map((day) => of(day))}
        />
      ))}
    </div>
  )
}

function Factors(props: {
  list: readonly Factor[]
  chosen: string | undefined
  onOpen: (factor: Factor) => void
}) {
  const { list, chosen, onOpen } = props
  const t = useT('carbon')
  return (
    <Table
      label={t('factors')}
      empty={t('noFactors')}
      rows={list}
      idOf={({ key }) => key}
      chosen={chosen}
      onOpen={onOpen}
      columns={[
        { name: t('factor'), value: ({ key }) => key },
        { name: t('kilograms'), value: ({ milligrams }) => milligrams / 1_000_000 },
        { name: t('unit'), value: ({ unit }) => t(units[unit]) },
        { name: t('year'), value: ({ year }) => year },
        { name: t('version'), value: ({ version }) => version },
        {
          name: t('source'),
          value: ({ source }) => source,
          cell: ({ source, link }) => (
            <a href={link} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
              {source}
            </a>
          ),
        },
      ]}
    />
  )
}
