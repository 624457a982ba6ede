import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '@mynah/contract/operators'
import { ask, reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Field } from '../../parts/field.tsx'
import { Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'

/** Every action and every look at private data, newest first. */
export function AuditScreen() {
  const [wanted, setWanted] = useState({ subject: '', action: '' })
  const { subject, action } = wanted
  const query = useInfiniteQuery({
    queryKey: [operators.audit.path, wanted],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) =>
      ask(operators.audit, { before, ...(subject && { subject }), ...(action && { action }) }),
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.seq : undefined),
  })
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Page title="Audit log" actions={<ChainCheck />}>
      <div className="mb-4 flex flex-wrap gap-3">
        <Field
          label="About (such as person 123)"
          value={subject}
          onValue={(value) => setWanted((now) => ({ ...now, subject: value }))}
        />
        <Field
          label="Action begins with"
          value={action}
          onValue={(value) => setWanted((now) => ({ ...now, action: value }))}
        />
      </div>
      <Trouble error={query.error} />
      <Table
        label="Audit log"
        head={['No.', 'When', 'Who', 'What', 'About', 'Detail']}
        empty={query.isPending ? 'Loading …' : 'Nothing of this kind.'}
      >
        {rows.map((row) => (
          <Row
            key={row.seq}
            cells={[
              row.seq,
              dateOf(row.at),
              row.operator || 'unknown',
              row.action,
              row.subject,
              <span key="detail" className="wrap-anywhere">
                {row.detail === '{}' ? '' : row.detail}
              </span>,
            ]}
          />
        ))}
      </Table>
      {query.hasNextPage && (
        <div className="mt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older rows
          </Button>
        </div>
      )}
    </Page>
  )
}

function ChainCheck() {
  const check = useQuery({ ...reading(operators.checkAudit, {}), enabled: false })
  const said =
    check.data &&
    (check.data.wrong === 0
      ? `All ${check.data.rows} rows are as they were written.`
      : check.data.wrong > check.data.rows
        ? `Row ${check.data.wrong} was written and is gone.`
        : `Row ${check.data.wrong} is not as it was written.`)
  return (
    <>
      <span role="status" className={check.data?.wrong ? 'text-danger' : ''}>
        {said}
      </span>
      <Trouble error={check.error} />
      <Button busy={check.isFetching} onClick={() => void check.refetch()}>
        Check the chain
      </Button>
    </>
  )
}
