import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { complaintAbout, complaintAdmin, complaintState } from '@mynah/contract/complaints'
import { reading } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { useSteps } from '../../parts/keys.ts'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { ComplaintView } from './complaint-view.tsx'

const states = [
  { value: String(complaintState.waiting), label: 'Waiting' },
  { value: String(complaintState.acted), label: 'Acted upon' },
  { value: String(complaintState.dismissed), label: 'Dismissed' },
]

const aboutNames: Record<number, string> = {
  [complaintAbout.person]: 'person',
  [complaintAbout.group]: 'group',
  [complaintAbout.message]: 'message',
  [complaintAbout.moment]: 'moment',
}

/** What people complained about, oldest first. */
export function ComplaintsScreen() {
  const [state, setState] = useState(states[0]?.value ?? '1')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...reading(complaintAdmin.queue, { state: Number(state), pageSize: 50 }),
    refetchInterval: 15_000,
  })
  const list = query.data?.list ?? []
  const place = list.findIndex(({ id }) => id === chosen)
  useSteps(list, place, ({ id }) => setChosen(id))
  const shown = list[place]
  return (
    <Page
      title="Complaints"
      actions={<Choice label="State" value={state} options={states} onValue={setState} />}
    >
      <p className="mb-3 text-sm text-soft">Keys: j next, k previous. Every look is recorded.</p>
      <div className="space-y-5">
        <Loaded query={query}>
          {() => (
            <Table
              label="Complaints"
              head={['About', 'Kind', 'Complaints', 'Made', 'Decided', 'Decision']}
              empty="Nothing waits here."
            >
              {list.map((row) => (
                <Row
                  key={row.id}
                  chosen={row.id === chosen}
                  cells={[
                    <Opener key="open" onOpen={() => setChosen(row.id)}>
                      {row.targetName || row.targetId} ({aboutNames[row.about]})
                    </Opener>,
                    row.kind,
                    row.count,
                    dateOf(row.createTime),
                    dateOf(row.decideTime),
                    row.decision,
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {shown && (
          <ComplaintView
            key={`${shown.id} ${shown.state}`}
            id={shown.id}
            onDecided={() => setChosen(list[place + 1]?.id)}
          />
        )}
      </div>
    </Page>
  )
}
