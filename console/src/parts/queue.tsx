import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AdminCall, AdminInput, AdminOutput } from '@mynah/contract/admin-api'
import { reading } from '#client.ts'
import { Asleep } from './asleep.tsx'
import { Choice, Field } from './field.tsx'
import { useSteps } from './keys.ts'
import { Loaded, Page } from './page.tsx'
import { Split } from './split.tsx'
import { Table, type Column } from './table.tsx'

const everyMs = 15_000

type RowOf<C extends AdminCall> = AdminOutput<C> extends { list: (infer Row)[] } ? Row : never

interface Props<C extends AdminCall, State extends string> {
  title: string
  call: C
  /** the first is shown at the beginning */
  states: readonly { value: State; label: string }[]
  stateLabel: string
  inputOf: (state: State, found: string) => AdminInput<C>
  /** the label of a field that finds one by what people call it, in any state */
  find?: string
  columns: readonly Column<RowOf<C>>[]
  idOf: (row: RowOf<C>) => string
  /** above the list, such as that looks are recorded */
  note: string
  empty: string
  /** One of it in full; `next` opens the one after it. */
  children: (row: RowOf<C>, next: () => void) => ReactNode
}

/** What waits for an operator, or was decided: the list of a state, and one of it beside it. Nothing is opened by itself. */
export function Queue<C extends AdminCall, State extends string>(props: Props<C, State>) {
  const { title, call, states, stateLabel, inputOf, find, columns, idOf, note, empty, children } = props
  const [state, setState] = useState(states[0]?.value)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery({
    ...reading(call, inputOf(state as State, typed.trim())),
    refetchInterval: everyMs,
  })
  const list = ((query.data as { list: RowOf<C>[] } | undefined)?.list ?? []) as RowOf<C>[]
  const open = (row: RowOf<C> | undefined) => setChosen(row && idOf(row))
  const place = list.findIndex((row) => idOf(row) === chosen)
  useSteps(list, place, open)
  const shown = list[place]
  return (
    <Page
      title={title}
      actions={
        <>
          {find && <Field label={find} type="search" value={typed} onValue={setTyped} maxLength={40} />}
          <Choice label={stateLabel} value={state as State} options={states} onValue={setState} />
        </>
      }
    >
      <p className="mb-3 text-sm text-ink-500">{note}</p>
      <Split
        list={
          <Loaded query={query}>
            {() => (
              <Table
                label={title}
                empty={empty}
                rows={list}
                idOf={idOf}
                columns={columns}
                chosen={chosen}
                onOpen={open}
              />
            )}
          </Loaded>
        }
        detail={
          shown && (
            <Asleep key={idOf(shown)} of={idOf(shown)}>
              {children(shown, () => open(list[place + 1]))}
            </Asleep>
          )
        }
      />
    </Page>
  )
}
