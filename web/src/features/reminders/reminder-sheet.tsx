import { useSyncExternalStore } from 'react'
import { useT } from '#i18n/translate.ts'
import { TimeSheet } from '#features/scheduled-messages/index.ts'
import { choosing, reminderNow, setReminder, type ChatKey } from './queries.ts'

/** Chooses the time of a reminder for a message of this chat. */
export function ReminderSheet({ chat }: { chat: ChatKey }) {
  const t = useT('reminders')
  const chosen = useSyncExternalStore(choosing.subscribe, choosing.get)
  if (chosen?.chat !== chat) return null
  return (
    <TimeSheet
      title={t('remind')}
      initial={reminderNow(chat, chosen.message)}
      submit={(time) => t('at', { time })}
      done={(time) => t('set', { time })}
      onChoose={(at) => setReminder(chat, chosen.message, at)}
      onClose={() => choosing.set(undefined)}
    />
  )
}
