import { mayUse } from '@mynah/contract/admin-api'
import { complaintState } from '@mynah/contract/complaints'
import type { FigureName } from '@mynah/contract/figures'
import { identityState } from '@mynah/contract/identity'
import type { WorkQueue } from '@mynah/contract/operators'
import { reviewState } from '@mynah/contract/wallet'
import { usePages } from '#frame/pages.ts'
import { useMe } from '#session.ts'
import { utcDay } from './values.ts'

type Link = {
  page: string
  query?: Record<string, string | number>
  isOfDay?: true
  /** the name of a filter by day (UTC) */
  utcDay?: string
}

const decided = (page: string, state: number): Link => ({ page, query: { state }, isOfDay: true })

/** Where the rows of a figure are. */
export const links: Partial<Record<FigureName, Link>> = {
  newUsers: { page: 'people', utcDay: 'registered' },
  newGroups: { page: 'groups', utcDay: 'created' },
  verified: decided('identities', identityState.approved),
  identitiesRefused: decided('identities', identityState.refused),
  complaints: { page: 'complaints', isOfDay: true },
  rechargesRefused: decided('recharges', reviewState.refused),
  withdrawalsRefused: decided('withdrawals', reviewState.refused),
  frozen: { page: 'people', utcDay: 'frozen' },
  calls: { page: 'calls' },
  payments: { page: 'ledger' },
  pushesFailed: { page: 'health' },
  mailsFailed: { page: 'health' },
  smsFailed: { page: 'health' },
  databaseBytes: { page: 'health' },
  fileBytes: { page: 'health' },
}

/**
 * Figures without rows: messages are listed nowhere, who used the app is nobody's business, and of deliveries and
 * refusals only numbers are stored.
 */
export const withoutRows: readonly FigureName[] = [
  ...(['activeUsers', 'returned', 'messages', 'pushesDelivered', 'mailsSent', 'smsSent'] as const),
  ...(['failedLogins', 'paymentsRefused'] as const),
]
/** Figures of a queue, which lead to its items. */
export const ofQueues: readonly FigureName[] = ['decided', 'waitMedian', 'waitLongest', 'waitOldest']

/** The decided items of a queue; other queues open with the pending ones. */
const queueLinks: Partial<Record<WorkQueue, Link>> = {
  identities: decided('identities', identityState.approved),
  complaints: decided('complaints', complaintState.acted),
  recharges: decided('recharges', reviewState.approved),
  withdrawals: decided('withdrawals', reviewState.approved),
}

/** The address of the rows behind a figure of a day, if there is a page that the role may open. */
export function useLinks() {
  const pages = usePages()
  const role = useMe().data?.role
  const addressOf = (link: Link | undefined, day: number) => {
    const page = pages.find(({ path }) => path === link?.page)
    if (!link || !page || !role || !mayUse(page.needs, role)) return undefined
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(link.query ?? {}).map(([name, value]) => [name, String(value)])),
      ...(link.utcDay && { [link.utcDay]: utcDay(day) }),
      ...(link.isOfDay && { since: localDay(day), until: localDay(day + dayMs - 1) }),
    }).toString()
    return `#/${link.page}${query && `?${query}`}`
  }
  return {
    ofFigure: (name: FigureName, day: number) => addressOf(links[name], day),
    ofQueue: (queue: WorkQueue, day: number) => addressOf(queueLinks[queue] ?? { page: queue }, day),
  }
}

const dayMs = 86_400_000

/** Queues filter by local days, so a day of UTC is found in one or two of them. */
function localDay(ms: number): string {
  const date = new Date(ms)
  const padded = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`
}
