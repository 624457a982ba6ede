import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backups, type BackupKind, type BackupRun, type Backups } from '@mynah/contract/backups'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf, durationOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { numberOf, sizeOf } from '#parts/sizes.ts'
import { Table, type Column } from '#parts/table.tsx'

const busyMs = 5_000
const idleMs = 30_000
const query = queryOf(backups.list, {})
const states = { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' } as const
const isOpen = ({ state }: BackupRun) => state === 'waiting' || state === 'running'

/** Backups by schedule, and the restores that are tried with them. */
export function BackupsScreen() {
  const t = useT('backups')
  const read = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data?.list.some(isOpen) ? busyMs : idleMs),
  })
  return (
    <Page title={t('backupsPage')}>
      <Loaded query={read}>
        {(state) => (
          <div className="space-y-8">
            {state.place === '' ? <p role="status">{t('off')}</p> : <Schedule state={state} />}
            <Runs list={state.list} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Schedule({ state }: { state: Backups }) {
  const t = useT('backups')
  const { place, days, weeks, months, nextBackupTime, nextDrillTime, canDrill } = state
  return (
    <section aria-label={t('schedule')} className="space-y-4">
      <Facts
        facts={[
          [t('place'), place],
          [t('stored'), t('rule', { days: String(days), weeks: String(weeks), months: String(months) })],
          [t('nextBackup'), dateOf(nextBackupTime)],
          [t('nextDrill'), dateOf(nextDrillTime)],
        ]}
      />
      <p className="text-ink-500">{t(canDrill ? 'drillIs' : 'noDrill')}</p>
      <div className="flex flex-wrap gap-3">
        <Start kind="backup" state={state} />
        {canDrill && <Start kind="drill" state={state} />}
      </div>
    </section>
  )
}

/** Starts a run, unless one of its kind waits or runs. */
function Start({ kind, state }: { kind: BackupKind; state: Backups }) {
  const t = useT('backups')
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => callAdmin(backups.start, { kind }),
    onSuccess: (next) => client.setQueryData(query.queryKey, next),
  })
  const isRunning = state.list.some((run) => run.kind === kind && isOpen(run))
  return (
    <div className="space-y-2">
      <Button busy={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
        {t(kind === 'backup' ? 'startBackup' : 'startDrill')}
      </Button>
      <Trouble error={start.error} />
    </div>
  )
}

function Runs({ list }: { list: readonly BackupRun[] }) {
  const t = useT('backups')
  const ended = ({ endTime, startTime }: BackupRun) => (endTime === 0 ? 0 : endTime - startTime)
  const columns: Column<BackupRun>[] = [
    { name: t('what'), value: ({ kind }) => t(kind) },
    {
      name: t('result'),
      value: ({ state, error }) => `${t(states[state])} ${error}`.trim(),
      cell: (run) => <Result run={run} />,
    },
    { name: t('began'), value: ({ startTime }) => startTime, isTime: true },
    { name: t('took'), value: ended, cell: (run) => (ended(run) > 0 ? durationOf(ended(run)) : '') },
    {
      name: t('file'),
      value: ({ name }) => name,
      cell: ({ name, isRemoved }) => (isRemoved ? t('removed', { name }) : name),
    },
    { name: t('size'), value: ({ bytes }) => bytes, cell: ({ bytes }) => (bytes > 0 ? sizeOf(bytes) : '') },
    { name: t('rows'), value: ({ rows }) => rows, cell: ({ rows }) => (rows > 0 ? numberOf(rows) : '') },
    {
      name: t('files'),
      value: ({ files }) => files,
      cell: ({ files }) => (files > 0 ? numberOf(files) : ''),
    },
    { name: t('version'), value: ({ version }) => version },
  ]
  return (
    <section aria-label={t('runs')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('runs')}</h2>
      <Table label={t('runs')} empty={t('noRuns')} rows={list} idOf={({ id }) => id} columns={columns} />
    </section>
  )
}

function Result({ run: { state, error } }: { run: BackupRun }) {
  const t = useT('backups')
  if (error === '') return t(states[state])
  return (
    <span className="inline-block min-w-48 text-danger">
      {t(states[state])} <span lang="en">{error}</span>
    </span>
  )
}
