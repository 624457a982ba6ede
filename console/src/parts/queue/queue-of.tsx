import { useQuery } from '@tanstack/react-query'
import { mayUse, type AdminCall, type AdminInput } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useMe } from '#session.ts'
import { textIn, type Column } from '../column.ts'
import { Loaded } from '../page.tsx'
import type { Answer, RowOf } from './queue.tsx'
import { Table } from '../table.tsx'

interface Props<C extends AdminCall> {
  title: string
  name: WorkQueue
  call: C
  /** further input for the queue's call; finds items in all states */
  input: Record<string, unknown>
  userId: string
  /** the field of the input that names the customer, if not `find`; the queue's page has no such filter */
  by?: string
  /** a customer has at most one item in the queue */
  isOne?: boolean
  idOf: (row: RowOf<C>) => string
  state: Column<RowOf<C>>
  columns: readonly Column<RowOf<C>>[]
}

/** The newest items of one customer in a queue, as links; nothing for roles that may not open the queue. */
export function QueueOf<C extends AdminCall>(props: Props<C>) {
  const role = useMe().data?.role
  return role && mayUse(props.call, role) ? <Items {...props} /> : null
}

const shownMax = 20

function Items<C extends AdminCall>(props: Props<C>) {
  const { title, name, call, input, userId, by, isOne = false, idOf, state, columns } = props
  const t = useT('parts')
  const asked = isOne
    ? { ...input, open: userId, pageSize: 1 }
    : { ...input, [by ?? 'find']: userId, pageSize: shownMax }
  const query = useQuery(queryOf(call, asked as unknown as AdminInput<C>))
  const [first, ...others] = columns
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-lg font-bold">{title}</h2>
      <Loaded query={query}>
        {(data) => {
          const { list, open, total } = data as Answer<RowOf<C>>
          const rows = isOne ? (open ? [open] : []) : list
          return (
            <>
              <Table
                plain
                label={title}
                empty={t('nothingOf')}
                rows={rows}
                idOf={idOf}
                columns={[
                  ...(first
                    ? [
                        {
                          ...first,
                          cell: (row: RowOf<C>) => (
                            <a className="underline underline-offset-4" href={`#/${name}?open=${idOf(row)}`}>
                              {textIn(first, row)}
                            </a>
                          ),
                        },
                      ]
                    : []),
                  state,
                  ...others,
                ]}
              />
              {!isOne &&
                total > rows.length &&
                (by ? (
                  <p className="text-sm text-ink-500">
                    {t('newestOf', { shown: rows.length, count: total })}
                  </p>
                ) : (
                  <a className="underline underline-offset-4" href={`#/${name}?find=${userId}`}>
                    {t('allOf', { count: total })}
                  </a>
                ))}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
