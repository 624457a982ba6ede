import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '@mynah/contract/money'
import { reviewState, walletAdmin } from '@mynah/contract/wallet'
import { reading } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Loaded, Page } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { CashView } from './cash-view.tsx'

const states = [
  { value: String(reviewState.waiting), label: 'Waiting' },
  { value: String(reviewState.approved), label: 'Approved' },
  { value: String(reviewState.refused), label: 'Refused' },
]

export const RechargesScreen = () => <CashScreen out={false} title="Recharges" />
export const WithdrawalsScreen = () => <CashScreen out title="Withdrawals" />

/** Requests of one kind, waiting ones oldest first. */
function CashScreen({ out, title }: { out: boolean; title: string }) {
  const [state, setState] = useState(states[0]?.value ?? '1')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...reading(walletAdmin.queue, { out, state: Number(state), pageSize: 50 }),
    refetchInterval: 15_000,
  })
  const list = query.data?.list ?? []
  const place = list.findIndex(({ id }) => id === chosen)
  const step = (by: number) => {
    const next = list[Math.min(Math.max(place + by, 0), list.length - 1)]
    if (next) setChosen(next.id)
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  const shown = list[place]
  return (
    <Page title={title} actions={<Choice label="State" value={state} options={states} onValue={setState} />}>
      <p className="mb-3 text-sm text-soft">Keys: j next, k previous. Every look is recorded.</p>
      <div className="space-y-5">
        <Loaded query={query}>
          {() => (
            <Table
              label={title}
              head={['Person', 'Amount', 'Form', 'Account', 'Asked', 'Agreed', 'Flags']}
              empty="Nothing waits here."
            >
              {list.map((row) => (
                <Row
                  key={row.id}
                  chosen={row.id === chosen}
                  cells={[
                    <button
                      key="open"
                      type="button"
                      className="cursor-pointer text-left font-medium underline underline-offset-4"
                      onClick={() => setChosen(row.id)}
                    >
                      {row.userName || row.userId}
                    </button>,
                    `$${formatMoney(row.money)}`,
                    formOf(row.form),
                    row.cardNum,
                    dateOf(row.createTime),
                    `${row.agreed} of ${row.needed}`,
                    row.twins > 0 && (
                      <strong key="twins" className="text-danger">
                        Picture seen {row.twins === 1 ? 'once' : `${row.twins} times`} before
                      </strong>
                    ),
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
        {shown && (
          <CashView
            key={`${shown.id} ${shown.state}`}
            id={shown.id}
            onDecided={() => setChosen(list[place + 1]?.id)}
          />
        )}
      </div>
    </Page>
  )
}

const formOf = (form: number) => (form === 1 ? 'Alipay type' : 'WeChat type')
