import { groupNoticeEvents, groupNotices } from '@mynah/contract/group-notices'
import { groupEvents } from '@mynah/contract/groups'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { queryClient, invalidate } from '#client/api/query.ts'
import { invalidateOverGroup } from '#client/chat/spread.ts'
import { invalidateBoard, shown } from './queries.ts'
import { inSession, perSession } from '#client/session/per-session.ts'

const restMs = 1_000
const receipts = perSession(() => ({ areResting: false, again: false }))

/** In a large group hundreds of members read at once: reloads at once, and then at most once a second. */
function applyReceipt(): void {
  const now = receipts()
  if (now.areResting) {
    now.again = true
    return
  }
  for (const call of [...shown, groupNotices.readers]) void invalidate(call)
  now.areResting = true
  const rested = inSession(() => {
    now.areResting = false
    if (!now.again) return
    now.again = false
    applyReceipt()
  })
  setTimeout(rested, restMs)
}

export const groupNoticesLive: readonly EventHandler[] = [
  on(groupNoticeEvents.changed, () => void invalidateBoard()),
  on(groupNoticeEvents.read, applyReceipt),
  // membership and role decide what the user sees of a board
  on(groupEvents.changed, ({ id }) => invalidateOverGroup(id, [...shown, groupNotices.readers])),
  on(groupEvents.joined, () => void invalidateBoard()),
  on(groupEvents.left, () => {
    for (const call of [...shown, groupNotices.readers])
      void queryClient.resetQueries({ queryKey: [call.path] })
  }),
]
