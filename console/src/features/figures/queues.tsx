import type { WorkQueue } from '@mynah/contract/operators'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { useWaiting } from '#waiting.ts'

/** The number of items in each queue, as links. */
export function Queues() {
  const t = useT('figures')
  const pages = usePages()
  const counts = Object.entries(useWaiting()) as [WorkQueue, number][]
  if (counts.length === 0) return null
  return (
    <ul aria-label={t('queues')} className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {counts.map(([queue, count]) => (
        <li key={queue}>
          <a
            href={`#/${queue}`}
            className="block h-full rounded-xl border border-ink-200 bg-paper p-4 hover:bg-beak-100"
          >
            <span className="block text-sm text-ink-500">
              {pages.find((page) => page.queue === queue)?.title()}
            </span>
            <span className="text-2xl font-bold tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
