import { useQuery } from '@tanstack/react-query'
import { health, type Finding, type Health, type ServerProcess, type Update } from '@mynah/contract/health'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf, dayOf, durationOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { sizeOf } from '#parts/sizes.ts'
import { Table } from '#parts/table.tsx'
import { SendTest } from './send-test.tsx'
import { SupportBundle } from './support-bundle.tsx'

/** The server runs its checks at most this often. */
const everyMs = 30_000

/** The findings of the server's checks, its processes, and free space. */
export function HealthScreen() {
  const t = useT('health')
  const query = useQuery({ ...queryOf(health.state, {}), refetchInterval: everyMs })
  return (
    <Page
      title={t('healthPage')}
      actions={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('examine')}
        </Button>
      }
    >
      <Loaded query={query}>
        {(state) => (
          <div className="space-y-8">
            {state.update && <NewRelease {...state.update} />}
            <Findings {...state} />
            <Room {...state} />
            <Processes list={state.processes} />
            <SendTest />
            <SupportBundle />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function NewRelease({ version, date, notes, isSecurity }: Update) {
  const t = useT('health')
  return (
    <div role="status" className="space-y-1">
      <p className={isSecurity ? 'font-bold text-danger' : ''}>
        {t(isSecurity ? 'securityRelease' : 'newRelease', { version, date: dayOf(date) })}
      </p>
      {notes !== '' && (
        <a className="underline underline-offset-4" href={notes} target="_blank" rel="noreferrer">
          {t('releaseNotes')}
        </a>
      )}
    </div>
  )
}

const levels: Finding['level'][] = ['wrong', 'note', 'ok']
const looks = { wrong: 'border-danger', note: 'border-beak-500', ok: 'border-ink-200' }

function Findings({ findings, time }: Pick<Health, 'findings' | 'time'>) {
  const t = useT('health')
  return (
    <div className="space-y-4">
      <p role="status">
        {findings.some(({ level }) => level === 'wrong') ? t('somethingWrong') : t('nothingWrong')}{' '}
        <span className="text-ink-500">{t('examinedAt', { time: dateOf(time) })}</span>
      </p>
      {levels.map((level) => {
        const found = findings.filter((one) => one.level === level)
        if (found.length === 0) return null
        return (
          <section key={level} aria-label={t(level)} className="space-y-2">
            <h2 className="text-lg font-bold">
              {t('ofLevel', { level: t(level), number: String(found.length) })}
            </h2>
            <ul lang="en" className={`space-y-1 border-l-4 pl-4 ${looks[level]}`}>
              {found.map(({ sentence }) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Room(state: Health) {
  const { backupTime, archiveSeconds, archiveCopySeconds, databaseBytes, files, freeBytes } = state
  const t = useT('health')
  const behind = (seconds: number | null) => {
    if (seconds === null) return ''
    return seconds === 0 ? t('archiveHasAll') : t('archiveWaits', { time: durationOf(seconds * 1_000) })
  }
  return (
    <section aria-label={t('storage')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('storage')}</h2>
      <Facts
        facts={[
          [t('lastBackup'), backupTime === 0 ? t('never') : dateOf(backupTime)],
          [t('archive'), behind(archiveSeconds)],
          [t('archiveCopy'), behind(archiveCopySeconds)],
          [t('database'), sizeOf(databaseBytes)],
          [
            t('files'),
            files === null
              ? t('inS3')
              : files.isComplete
                ? sizeOf(files.bytes)
                : t('atLeast', { size: sizeOf(files.bytes) }),
          ],
          [t('free'), sizeOf(freeBytes)],
        ]}
      />
    </section>
  )
}

function Processes({ list }: { list: readonly ServerProcess[] }) {
  const t = useT('health')
  return (
    <section aria-label={t('processes')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('processes')}</h2>
      {new Set(list.map(({ version }) => version)).size > 1 && <p role="status">{t('versionsDiffer')}</p>}
      <Table
        label={t('processes')}
        plain
        empty={t('noProcesses')}
        rows={list}
        idOf={({ id }) => id}
        columns={[
          { name: t('host'), value: ({ host, isThis }) => (isThis ? t('thisOne', { host }) : host) },
          { name: t('version'), value: ({ version }) => version },
          { name: t('node'), value: ({ node }) => node },
          { name: t('since'), value: ({ startTime }) => startTime, isTime: true },
        ]}
      />
    </section>
  )
}
