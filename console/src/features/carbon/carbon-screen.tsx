import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { carbonAdmin } from '@mynah/contract/carbon'
import { reading } from '../../client.ts'
import { Chart } from '../../parts/chart.tsx'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { FactorForm } from './factor-form.tsx'

type Day = AdminOutput<typeof carbonAdmin.days>['list'][number]

const charts: { name: string; of: (day: Day) => number }[] = [
  { name: 'Entries', of: (day) => day.entries },
  { name: 'People', of: (day) => day.people },
  { name: 'Kilograms of CO2e', of: (day) => Math.round(day.grams / 1000) },
  { name: 'Points', of: (day) => day.points },
]

/** What the carbon diary computes with, and what was logged in the last thirty days. */
export function CarbonScreen() {
  const factors = useQuery(reading(carbonAdmin.factors, {}))
  const days = useQuery(reading(carbonAdmin.days, {}))
  const [open, setOpen] = useState<string>()
  return (
    <Page title="Carbon">
      <div className="space-y-8">
        <Loaded query={days}>
          {({ list }) => (
            <div className="grid gap-4 md:grid-cols-2">
              {charts.map(({ name, of }) => (
                <Chart
                  key={name}
                  name={name}
                  times={list.map(({ day }) => Date.parse(day) / 1000)}
                  values={list.map((day) => of(day))}
                />
              ))}
            </div>
          )}
        </Loaded>
        <Loaded query={factors}>
          {({ list }) => {
            const chosen = list.find(({ key }) => key === open)
            return (
              <div className="space-y-4">
                {chosen && (
                  <FactorForm
                    key={`${chosen.key} ${chosen.version}`}
                    factor={chosen}
                    onDone={() => setOpen(undefined)}
                  />
                )}
                <Table
                  label="Factors"
                  head={['Factor', 'Kilograms of CO2e', 'Unit', 'Year', 'Version', 'Source']}
                  empty="There are no factors."
                >
                  {list.map((factor) => (
                    <Row
                      key={factor.key}
                      chosen={factor.key === open}
                      cells={[
                        <Opener key="open" onOpen={() => setOpen(factor.key)}>
                          {factor.key}
                        </Opener>,
                        factor.milligrams / 1_000_000,
                        factor.unit,
                        factor.year,
                        factor.version,
                        <a
                          key="source"
                          href={factor.link}
                          target="_blank"
                          rel="noopener noreferrer"
                          className="underline underline-offset-4"
                        >
                          {factor.source}
                        </a>,
                      ]}
                    />
                  ))}
                </Table>
              </div>
            )
          }}
        </Loaded>
      </div>
    </Page>
  )
}
