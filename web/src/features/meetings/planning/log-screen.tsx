import { LockKeyhole, ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { ApiError, useLog, type MeetingLogEntry } from '../queries.ts'

/** `/pages/meeting/log?number=`: the log of actions, for hosts. */
export function LogScreen() {
  const t = useT('planning')
  const [search] = useSearchParams()
  const log = useLog(search.get('number') ?? '')
  const isShut =
    log.error instanceof ApiError && (log.error.name === 'NoPermission' || log.error.name === 'MeetingAbsent')
  return (
    <Screen title={t('log')} onRefresh={() => log.refetch()}>
      {isShut ? (
        <EmptyState icon={LockKeyhole} sentence={t('logShut')} />
      ) : (
        <Loaded
          query={log}
          skeleton={<RowSkeletons />}
          empty={<EmptyState icon={ScrollText} sentence={t('logEmpty')} />}
        >
          {(entries) => (
            <div className="px-4 pb-4">
              <List label={t('log')}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </List>
              <InfiniteScroll {...log.scroll} />
            </div>
          )}
        </Loaded>
      )}
    </Screen>
  )
}

function Entry({ entry }: { entry: MeetingLogEntry }) {
  const t = useT('planning')
  const { dayName, clockTime } = useFormat()
  const by = entry.by?.userName ?? t('gone')
  const to = entry.to?.userName ?? t('gone')
  const { names } = entry
  const action = entry.action === 'ended' && !entry.by ? 'endedItself' : entry.action
  const renamed = entry.by?.userId === entry.to?.userId ? 'log_renamedSelf' : 'log_renamedFrom'
  const line = names ? t(renamed, { by, ...names }) : t(`log_${action}`, { by, to })
  return <Cell title={line} hint={`${dayName(entry.time)}, ${clockTime(entry.time)}`} />
}
