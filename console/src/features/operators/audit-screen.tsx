import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '@mynah/contract/operators'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Page, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Table } from '#parts/table.tsx'

/** The audit log: every action and every access to private data, newest first. */
export function AuditScreen() {
  const t = useT('operators')
  const loading = useT('parts')('loading')
  const title = t('auditPage')
  const [wanted, setWanted] = useState({ subject: '', action: '' })
  const { subject, action } = wanted
  const query = useInfiniteQuery({
    queryKey: [operators.audit.path, wanted],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) =>
      callAdmin(operators.audit, { before, ...(subject && { subject }), ...(action && { action }) }),
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.seq : undefined),
  })
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Page title={title} actions={<ChainCheck />}>
      <div className="mb-4 flex flex-wrap gap-3">
        <Field
          label={t('aboutSuch')}
          value={subject}
          onValue={(value) => setWanted((now) => ({ ...now, subject: value }))}
        />
        <Field
          label={t('actionBegins')}
          value={action}
          onValue={(value) => setWanted((now) => ({ ...now, action: value }))}
        />
      </div>
      <Trouble error={query.error} />
      <Table
        label={title}
        empty={query.isPending ? loading : t('nothing')}
        rows={rows}
        idOf={({ seq }) => seq}
        columns={[
          { name: t('number'), value: ({ seq }) => seq },
          { name: t('when'), value: ({ at }) => at, isTime: true },
          { name: t('who'), value: ({ operator }) => operator || t('unknown') },
          { name: t('what'), value: ({ action }) => action },
          { name: t('about'), value: (row) => row.subject, cell: (row) => <Subject text={row.subject} /> },
          {
            name: t('detail'),
            value: ({ detail }) => (detail === '{}' ? '' : detail),
            cell: ({ detail }) => <span className="wrap-anywhere">{detail === '{}' ? '' : detail}</span>,
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
