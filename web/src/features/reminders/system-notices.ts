import { AlarmClock } from 'lucide-react'
import type { reminderLines } from '@mynah/contract/system-lines/reminders'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { roomPath } from '#features/conversations/index.ts'

export const reminderNotices: SystemNotices<typeof reminderLines> = {
  reminder: ({ chatId = '', chatType, seq = '' }) => ({
    icon: AlarmClock,
    title: translateNow('reminders')('title'),
    action: translateNow('reminders')('showMessage'),
    path: `${roomPath({ type: chatType === '1' ? 1 : 2, id: chatId })}&at=${seq}`,
  }),
}
