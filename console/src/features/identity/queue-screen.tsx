import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identityAdmin, identityState } from '@mynah/contract/identity'
import { reading } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { useSteps } from '../../parts/keys.ts'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { Applicant } from './applicant.tsx'
import { countryName, documentName } from './documents.ts'

const states = [
  { value: String(identityState.review), label: 'Waiting' },
  { value: String(identityState.approved), label: 'Approved' },
  { value: String(identityState.refused), label: 'Refused' },
]

/** Who waits to be verified, oldest first. Nobody's papers are shown before a user is chosen. */
export function IdentityScreen() {
  const [state, setState] = useState(states[0]?.value ?? '1')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...reading(identityAdmin.queue, { state: Number(state), pageSize: 50 }),
    refetchInterval: 15_000,
  })
  const list = query.data?.list ?? []
  const place = list.findIndex(({ userId }) => userId === chosen)
  useSteps(list, place, ({ userId }) => setChosen(userId))
  const shown = list[place]
  return (
    <Page
      title="Identities"
      actions={<Choice label="State" value={state} options={states} onValue={setState} />}
    >
      <p className="mb-3 text-sm text-soft">
        Keys: j next, k previous, a approve, r refuse. Each view of a person’s documents is recorded.
      </p>
      <div className="space-y-5">
        <Loaded query={query}>
          {() => (
            <Table
              label="Identities"
              head={['Person', 'Document', 'Country', 'Try', 'Submitted', 'Decided']}
              empty="Nobody waits here."
            >
              {list.map((row) => (
                <Row
                  key={row.userId}
                  chosen={row.userId === chosen}
                  cells={[
                    <Opener key="open" onOpen={() => setChosen(row.userId)}>
                      {row.userName} ({row.userNum})
                    </Opener>,
                    documentName(row.cardType),
                    countryName(row.country),
                    row.attempt,
                    dateOf(row.submitTime),
                    dateOf(row.decideTime),
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {shown && (
          <Applicant
            key={`${shown.userId} ${shown.attempt} ${shown.state}`}
            userId={shown.userId}
            onDecided={() => setChosen(list[place + 1]?.userId)}
          />
        )}
      </div>
    </Page>
  )
}
