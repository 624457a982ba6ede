import { currentSession } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { saveDrafts } from '#client/storage/draft-sync.ts'
import { unsavedDrafts, wholeDraftOf } from '#client/storage/drafts.ts'
import { unsentInCache } from '#client/storage/indexed-db.ts'
import { withinSession } from '#client/session/per-session.ts'

const mostMs = 15_000
const lookMs = 250

/** The number of messages, files, moments and drafts that only this device has. */
export async function countUnsent(): Promise<number> {
  const session = currentSession()
  if (session.state === 'out') return 0
  const stored = await withinSession(unsentInCache(session.userId))
  // losing an emptied draft does no harm
  const drafts = unsavedDrafts().filter((key) => wholeDraftOf(key).text || wholeDraftOf(key).quote)
  return stored.length + drafts.length
}

/** @returns whether everything was sent within the waiting time */
export async function sendUnsent(): Promise<boolean> {
  for (const { key, entry } of messageStore.unsent()) messageStore.resend(key, entry.frame.id)
  saveDrafts()
  const until = Date.now() + mostMs
  while (Date.now() < until) {
    if ((await countUnsent()) === 0) return true
    await withinSession(new Promise<void>((go) => setTimeout(go, lookMs)))
  }
  return false
}
