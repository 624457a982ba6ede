import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { operators } from '@mynah/contract/operators'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAddress, type ChangeAddress } from '#parts/address.ts'
import { Button } from '#parts/button.tsx'
import { preciseDateOf, startOfDay } from '#parts/dates.ts'
import { Field } from '#parts/field.tsx'
import { Page, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { ExportAsked, useExport } from '#parts/queue/export.tsx'
import { Table } from '#parts/table.tsx'
import { detailText, RowDetail } from './row-detail.tsx'

const fields = ['subject', 'action', 'operator', 'since', 'until'] as const
type Wanted = Record<(typeof fields)[number], string>

/** The input of the call; a day ends with its last moment. */
const filterOf = ({ subject, action, operator, since, until }: Wanted) => ({
  ...(subject && { subject }),
  ...(action && { action }),
  ...(operator && { operator }),
  ...(since && { since: startOfDay(since, 0) }),
  ...(until && { until: startOfDay(until, 1) }),
})

/** The audit log: every action and every access to private data, newest first. The address has the filter. */
export function AuditScreen() {
  const t = useT('operators')
  const loading = useT('parts')('loading')
  const title = t('auditPage')
  const [address, change] = useAddress()
  const wanted = Object.fromEntries(fields.map((name) => [name, address.get(name) ?? ''])) as Wanted
  const filter = filterOf(wanted)
  const query = useInfiniteQuery({
    queryKey: [operators.audit.path, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) => callAdmin(operators.audit, { before, ...filter }),
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.seq : undefined),
  })
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? []
  const exporting = useExport('audit', 'all', filter)
  return (
    <Page title={title} actions={<ChainCheck />}>
      <Filter wanted={wanted} onChange={change}>
        <Button busy={exporting.isPending} disabled={rows.length === 0} onClick={() => exporting.mutate()}>
          {t('exportAll')}
        </Button>
      </Filter>
      <ExportAsked asking={exporting} />
      <Trouble error={query.error} />
      <Table
        label={title}
        empty={query.isPending ? loading : t('nothing')}
        rows={rows}
        idOf={({ seq }) => seq}
        columns={[
          { name: t('number'), value: ({ seq }) => seq },
          { name: t('when'), value: ({ at }) => at, isTime: true, cell: ({ at }) => preciseDateOf(at) },
          { name: t('who'), value: ({ operator }) => operator || t('unknown') },
          { name: t('what'), value: ({ action }) => action },
          { name: t('about'), value: (row) => row.subject, cell: (row) => <Subject text={row.subject} /> },
          {
            name: t('detail'),
            value: ({ detail }) => detailText(detail),
            cell: ({ detail }) => <RowDetail detail={detail} />,
          },
        ]}
      />
      {query.hasNextPage && (
        <div className="mt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Filter(props: { wanted: Wanted; onChange: ChangeAddress; children: ReactNode }) {
  const { wanted, onChange, children } = props
  const t = useT('operators')
  const parts = useT('parts')
  const of = (name: keyof Wanted) => ({
    value: wanted[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t('aboutSuch')} maxLength={100} {...of('subject')} />
      <Field label={t('actionBegins')} maxLength={40} {...of('action')} />
      <Field label={t('operator')} maxLength={30} autoCapitalize="none" {...of('operator')} />
      <Field label={parts('from')} type="date" {...of('since')} />
      <Field label={parts('to')} type="date" {...of('until')} />
      {children}
    </div>
  )
}

/** The subject of a row, as a link to the card if it is a customer. */
function Subject({ text }: { text: string }) {
  const userId = /^person (\d+)$/.exec(text)?.[1]
  if (userId === undefined) return text
  return (
    <PersonLink userId={userId} userName="">
      {text}
    </PersonLink>
  )
}

/** Checks the hash chain: the server checks a part with each call, until it has checked all. */
function ChainCheck() {
  const t = useT('operators')
  const [soFar, setSoFar] = useState(0)
  const check = useMutation({
    mutationFn: async () => {
      for (let after = 0; ;) {
        const found = await callAdmin(operators.checkAudit, { after })
        if (found.done) return found
        setSoFar((after = found.rows))
      }
    },
    onSettled: () => setSoFar(0),
  })
  const said =
    check.data &&
    (check.data.wrong === 0
      ? t('allAsWritten', { count: check.data.rows })
      : check.data.wrong > check.data.rows
        ? t('rowGone', { number: check.data.wrong })
        : t('rowChanged', { number: check.data.wrong }))
  return (
    <>
      <span role="status" className={check.data?.wrong ? 'text-danger' : ''}>
        {check.isPending && soFar > 0 ? t('checkedSoFar', { count: soFar }) : said}
      </span>
      <Trouble error={check.error} />
      <Button busy={check.isPending} onClick={() => check.mutate()}>
        {t('checkChain')}
      </Button>
    </>
  )
}
