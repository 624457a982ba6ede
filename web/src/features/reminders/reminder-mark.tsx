import { AlarmClock } from 'lucide-react'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useWhen } from '#features/scheduled-messages/index.ts'
import { cx } from '@mynah/ui/cx.ts'
import { choosing, useReminder, type ChatKey } from './queries.ts'

/** The time of a reminder under its message; a press changes it. */
export function ReminderMark(props: { message: ChatMessage; chat: ChatKey; mine: boolean }) {
  const { message, chat, mine } = props
  const t = useT('reminders')
  const when = useWhen()
  const at = useReminder(chat, message)
  if (at === undefined) return null
  return (
    <div className={cx('flex pt-1', mine && 'justify-end')}>
      <button
        type="button"
        onClick={() => choosing.set({ chat, message })}
        className="relative flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-1 text-12 text-ink-700 before:absolute before:-inset-y-2 before:inset-x-0"
      >
        <AlarmClock aria-hidden className="size-3.5 text-beak-700" />
        {t('at', { time: when(at) })}
      </button>
    </div>
  )
}
