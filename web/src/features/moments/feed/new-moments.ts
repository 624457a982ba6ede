import { moments, type Moment, type MomentUnread } from '@mynah/contract/moments'
import { observedPerSession } from '#client/session/per-session.ts'
import { patch, queryClient } from '#client/api/query.ts'
import { addToFeed } from '../cache.ts'

const waiting = observedPerSession<readonly Moment[]>(() => [])
/** What came while the feed is open, newest first: a pill offers it, since the page must not jump under its reader. */
export const newMoments = { subscribe: waiting.subscribe, get: waiting.get }

/** An own moment is shown at once; others wait, and mark the tab. */
export function arrived(moment: Moment): void {
  if (moment.isMine) return addToFeed(moment)
  if (isInFeed(moment.id)) return
  waiting.set([moment, ...waiting.get().filter(({ id }) => id !== moment.id)])
  patch(moments.unread, {}, (unread: MomentUnread) => ({ ...unread, hasNew: true }))
}

const isInFeed = (id: string): boolean =>
  queryClient
    .getQueryData<{ pages: { list: Moment[] }[] }>([moments.list.path, 'pages', {}])
    ?.pages.some(({ list }) => list.some((one) => one.id === id)) === true

/** The first page is shown: the tab is marked for what came after it alone. */
export function feedSeen(page: readonly Moment[]): void {
  const hasNew = waiting.get().some(({ id }) => !page.some((one) => one.id === id))
  patch(moments.unread, {}, (unread: MomentUnread) => ({ ...unread, hasNew }))
}

/** Called when the feed is loaded again: waiting moments are in it. */
export function showNew(): void {
  waiting.set([])
  feedSeen([])
}
