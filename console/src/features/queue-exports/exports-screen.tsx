import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@mynah/contract/limits'
import { queueExportFiles, queueExports, type QueueExport } from '@mynah/contract/queue-exports'
import { saveFile } from '@mynah/ui/save-file.ts'
import { callAdmin, fetchFile, invalidate, queryOf } from '#client.ts'
import { usePages } from '#frame/pages.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import type { Column } from '#parts/column.ts'
import { dateOf, dayOf } from '#parts/dates.ts'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { numberOf, sizeOf } from '#parts/sizes.ts'
import { Table } from '#parts/table.tsx'

const busyMs = 2_000
const idleMs = 30_000
const isOpen = ({ state }: QueueExport) => state === 'waiting' || state === 'running'

const useExports = () =>
  useQuery({
    ...queryOf(queueExports.list, {}),
    refetchInterval: ({ state: { data } }) => (data?.list.some(isOpen) ? busyMs : idleMs),
  })

/** The exports of the last days, of the queues that the operator may open. */
export function ExportsScreen() {
  const t = useT('queue-exports')
  const read = useExports()
  return (
    <Page title={t('exportsPage')}>
      <p className="mb-3 text-sm text-ink-500">{t('meaning', { days: limits.queueExportDays })}</p>
      <Loaded query={read}>{({ list }) => <Exports list={list} />}</Loaded>
    </Page>
  )
}

/** The title of the page whose rows an export has. */
function useTitles(): (name: string) => string {
  const pages = usePages()
  return (name) => {
    const page = pages.find(({ queue }) => queue === name) ?? pages.find(({ path }) => path === name)
    return page?.title() ?? name
  }
}

/** How far an export that was just asked for is, and its file. */
export function OneExport({ id }: { id: string }) {
  const t = useT('queue-exports')
  const titleOf = useTitles()
  const toExports = useT('parts')('toExports')
  const row = useExports().data?.list.find((one) => one.id === id)
  if (!row) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{[stateOf(t, row), rowsOf(t, row)].filter(Boolean).join(': ')}</p>
      <Actions row={row} title={titleOf(row.queue)} />
      <a className="underline underline-offset-4" href="#/exports">
        {toExports}
      </a>
    </div>
  )
}

function Exports({ list }: { list: readonly QueueExport[] }) {
  const t = useT('queue-exports')
  const titleOf = useTitles()
  const columns: Column<QueueExport>[] = [
    { name: t('queue'), value: ({ queue }) => titleOf(queue) },
    { name: t('filter'), value: (row) => filterOf(t, row) },
    { name: t('state'), value: (row) => stateOf(t, row) },
    { name: t('rows'), value: ({ rows }) => rows, cell: (row) => rowsOf(t, row) },
    { name: t('size'), value: ({ bytes }) => bytes, cell: ({ bytes }) => (bytes > 0 ? sizeOf(bytes) : '') },
    { name: t('by'), value: ({ operator }) => operator },
    { name: t('asked'), value: ({ askTime }) => askTime, isTime: true },
    { name: t('availableUntil'), value: ({ expireTime }) => expireTime, isTime: true },
    {
      name: t('actions'),
      value: () => '',
      cell: (row) => <Actions row={row} title={titleOf(row.queue)} />,
    },
  ]
  return (
    <Table
      plain
      label={t('exportsPage')}
      empty={t('noExports')}
      rows={list}
      idOf={({ id }) => id}
      columns={columns}
    />
  )
}

type T = Translate<'queue-exports'>

/** The words and days of the filter. */
function filterOf(t: T, { find, since, until, firstDay, lastDay }: QueueExport): string {
  if (firstDay) return t('period', { since: dayOf(firstDay), until: dayOf(lastDay) })
  const period = since > 0 || until > 0 ? t('period', { since: dateOf(since), until: dateOf(until) }) : ''
  return [find, period.trim()].filter(Boolean).join(', ')
}

const states = { waiting: 'waiting', running: 'running', cancelled: 'cancelled' } as const
const faults = { tooSlow: 'tooSlow', noRoom: 'noRoom', interrupted: 'interrupted', other: 'failed' } as const

function stateOf(t: T, { queue, state, fault, writtenRows }: QueueExport): string {
  const count = numberOf(limits.queueExportRowsMax)
  if (state === 'failed')
    return fault === 'tooMany' ? t('tooMany', { count }) : t(faults[fault === '' ? 'other' : fault])
  if (state !== 'ready') return t(states[state])
  // of the ledger there are all entries or none
  const isWhole = writtenRows < limits.queueExportRowsMax || queue === 'ledger'
  return isWhole ? t('ready') : t('firstRows', { count })
}

/** The number of rows; of one that runs, also how many are written. */
function rowsOf(t: T, { state, rows, writtenRows }: QueueExport): string {
  if (state === 'ready') return numberOf(writtenRows)
  if (state !== 'running' || rows === 0) return ''
  return t('rowsOf', { written: numberOf(writtenRows), rows: numberOf(rows) })
}

function Actions({ row, title }: { row: QueueExport; title: string }) {
  const t = useT('queue-exports')
  const { id, state, mayCancel, askTime, firstDay, lastDay } = row
  const days = firstDay ? `${firstDay}_${lastDay}` : new Date(askTime).toISOString().slice(0, 10)
  const download = useMutation({
    mutationFn: () => fetchFile(`${queueExportFiles}/${id}`),
    onSuccess: (file) => saveFile(file, `${title} ${days}.csv`),
  })
  const cancel = useMutation({
    mutationFn: () => callAdmin(queueExports.cancel, { id }),
    onSuccess: () => announce(t('saidCancelled')),
    onSettled: () => invalidate(queueExports.list),
  })
  const error = download.error ?? cancel.error
  return (
    <>
      {state === 'ready' && (
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      )}
      {mayCancel && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      )}
      {error !== null && <Trouble error={error} />}
    </>
  )
}
