import { LogOut, Send } from 'lucide-react'
import { currentSession } from '#client/auth-session.ts'
import { saveDrafts } from '#client/draft-sync.ts'
import { unsavedDrafts, wholeDraftOf } from '#client/drafts.ts'
import { unsentInCache } from '#client/indexed-db.ts'
import { messageStore } from '#client/chat.ts'
import { withinSession } from '#client/per-session.ts'
import { signOut } from '#client/use-session.ts'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom, confirm } from '#ui/dialogs.tsx'
import { toast } from '#ui/toast.tsx'

const mostMs = 15_000
const lookMs = 250

/** Logs out by hand, after asking. What is not sent yet goes first, or is lost: nothing of it stays. */
export async function askAndLogout(): Promise<void> {
  const t = translateNow('settings')
  const count = await countUnsent()
  if (count === 0) {
    const question = { title: t('logoutAsk'), text: t('logoutText'), confirm: t('logout'), danger: true }
    if (await confirm(question)) await signOut()
    return
  }
  const chosen = await chooseFrom(
    [
      { value: 'send', label: t('sendFirst'), icon: Send },
      { value: 'discard', label: t('discard'), icon: LogOut, danger: true },
    ],
    { title: t('unsentAsk', { count }) },
  )
  if (chosen === 'discard') return signOut()
  if (chosen !== 'send') return
  toast(t('sendingFirst'))
  if (await sendAll()) await signOut()
  else toast(t('notAllSent'))
}

/** Messages, files, moments and drafts that this device alone has. */
async function countUnsent(): Promise<number> {
  const session = currentSession()
  if (session.state === 'out') return 0
  const stored = await withinSession(unsentInCache(session.userId))
  // one that was emptied is nothing to lose
  const drafts = unsavedDrafts().filter((key) => wholeDraftOf(key).text || wholeDraftOf(key).quote)
  return stored.length + drafts.length
}

/** @returns whether all of it is sent, in the time that one waits for it. */
async function sendAll(): Promise<boolean> {
  for (const { key, entry } of messageStore.unsent()) messageStore.resend(key, entry.frame.id)
  saveDrafts()
  const until = Date.now() + mostMs
  while (Date.now() < until) {
    if ((await countUnsent()) === 0) return true
    await withinSession(new Promise<void>((go) => setTimeout(go, lookMs)))
  }
  return false
}
