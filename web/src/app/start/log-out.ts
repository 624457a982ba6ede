import { LogOut, Send } from 'lucide-react'
import { countUnsent, sendUnsent } from '#client/storage/unsent-work.ts'
import { signOut } from '#client/session/use-session.ts'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom, confirm } from '#ui/layers/dialogs.tsx'
import { toast } from '#ui/layers/toast.tsx'

/** Logs out by hand, after asking. Unsent work is sent first, or deleted. */
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
  if (await sendUnsent()) await signOut()
  else toast(t('notAllSent'))
}
