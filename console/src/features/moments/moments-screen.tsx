import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentAdmin, type MomentDay } from '@mynah/contract/moments'
import { reading, renew } from '../../client.ts'
import { Chart } from '../../parts/chart.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { MomentActions } from './moment-actions.tsx'

const charts: { name: string; of: (day: MomentDay) => number }[] = [
  { name: 'Moments', of: (day) => day.published },
  { name: 'Likes', of: (day) => day.likes },
  { name: 'Comments', of: (day) => day.comments },
  { name: 'Reports', of: (day) => day.reports },
]

/** How much there was of moments in thirty days, and those that are hidden, to be shown again or deleted. */
export function MomentsScreen() {
  const days = useQuery(reading(momentAdmin.figures, { days: 30 }))
  const hidden = useQuery(reading(momentAdmin.hidden, { pageSize: 50 }))
  const [chosen, setChosen] = useState<string>()
  return (
    <Page title="Moments">
      <div className="space-y-5">
        <Loaded query={days}>
          {({ days: list }) => (
            <div className="grid gap-4 md:grid-cols-2">
              {charts.map(({ name, of }) => (
                <Chart
                  key={name}
                  name={name}
                  times={list.map(({ at }) => at / 1000)}
                  values={list.map((day) => of(day))}
                />
              ))}
            </div>
          )}
        </Loaded>
        <Loaded query={hidden}>
          {({ list }) => (
            <>
              <Table
                label="Hidden moments"
                head={['Author', 'Words', 'Note to the author', 'Published']}
                empty="None is hidden."
              >
                {list.map((one) => (
                  <Row
                    key={one.id}
                    chosen={one.id === chosen}
                    cells={[
                      <Opener key="open" onOpen={() => setChosen(one.id)}>
                        {one.authorName || one.authorId}
                      </Opener>,
                      one.text,
                      one.note,
                      dateOf(one.createTime),
                    ]}
                  />
                ))}
              </Table>
              {list.some(({ id }) => id === chosen) && chosen && (
                <MomentActions
                  key={chosen}
                  id={chosen}
                  state="hidden"
                  onDone={() => renew(momentAdmin.hidden)}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}
